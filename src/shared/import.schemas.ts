import { z } from 'zod';
import { limitInput, pageInput, pageOf } from './pagination.ts';
import { type SermonFieldName, sermonFieldNames, sermonFields } from './sermon-fields.ts';
import { booleanField, line } from './text/text.ts';

/** The maximum size of an import file: five times a WordPress export of thousands of sermons. */
export const maxImportMegabytes = 512;
export const maxImportBytes = maxImportMegabytes * 1024 * 1024;
export const importSizeMessage = `The file must be at most ${maxImportMegabytes} MB`;

/** The fields that a column of a spreadsheet can be mapped to. */
export const importFields = sermonFieldNames;
export type ImportField = SermonFieldName;

/** Fields for which the administrator can set a default. A sermon needs all of them except the website. */
export const defaultableFields = [
  'rabbiName',
  'synagogueName',
  'city',
  'state',
  'country',
  'email',
  'phone',
  'website',
] as const;
type DefaultableField = (typeof defaultableFields)[number];

/** Values for empty fields. They are checked with each row that uses them. */
const importDefaults = z.strictObject(
  Object.fromEntries(
    defaultableFields.map((name) => {
      const { label, max } = sermonFields[name];
      return [name, line({ label, max }).optional()];
    }),
  ) as Record<DefaultableField, z.ZodOptional<ReturnType<typeof line>>>,
  { error: `defaults must have only these fields: ${defaultableFields.join(', ')}` },
);

/** The text encodings of a file; `auto` detects it. */
const importEncodings = ['auto', 'utf-8', 'utf-16le', 'utf-16be', 'windows-1255', 'windows-1252'] as const;
export type ImportEncoding = (typeof importEncodings)[number];

const columnsMessage = `columns must map column names to fields: ${importFields.join(', ')}`;
const postTypesMessage = 'postTypes must be a list of names of at most 100 characters';

/** How to read a file, and what to do with its sermons. */
export const importOptions = z.object({
  defaults: importDefaults.prefault({}).describe('Values for fields that a row leaves empty'),
  columns: z
    .record(z.string().max(500), z.enum(importFields, { error: columnsMessage }).nullable(), {
      error: columnsMessage,
    })
    .prefault({})
    .describe('The field of each column, by column name; null ignores the column'),
  dateOrder: z
    .enum(['month-first', 'day-first'], { error: 'dateOrder must be month-first or day-first' })
    .default('month-first')
    .describe('Whether 3/4/2020 is March 4 or April 3'),
  encoding: z
    .enum(importEncodings, {
      error: `encoding must be ${importEncodings.slice(0, -1).join(', ')} or ${importEncodings.at(-1)}`,
    })
    .default('auto')
    .describe('The text encoding of the file; auto detects it'),
  postTypes: z
    .array(z.string({ error: postTypesMessage }).max(100, { error: postTypesMessage }), {
      error: postTypesMessage,
    })
    .max(20, { error: 'postTypes may name at most 20 types' })
    .default(['wpfc_sermon'])
    .describe('Post types to import from a WordPress export'),
  publish: booleanField('publish')
    .default(false)
    .describe(
      'Publish all sermons except those that are drafts in the file; otherwise all are imported as drafts',
    ),
  fetchMedia: booleanField('fetchMedia')
    .default(false)
    .describe('Download audio and images from the URLs in the file'),
});
export type ImportOptions = z.output<typeof importOptions>;

/** The states of an import. */
export const importStates = ['checking', 'checked', 'importing', 'done', 'cancelled', 'failed'] as const;
export type ImportState = (typeof importStates)[number];

/** The number of rows, by result, and of problems. */
const importCounts = z.object({
  rows: z.number().int().describe('Rows read'),
  new: z.number().int().describe('New sermons: imported, or to be imported'),
  known: z.number().int().describe('Rows already imported, or duplicates of an earlier row'),
  refused: z.number().int().describe('Invalid rows'),
  skipped: z.number().int().describe('Skipped rows, such as posts in the trash'),
  media: z.number().int().describe('Audio and images that are missing or were rejected'),
  notes: z.number().int().describe('Entries in the report'),
});
export type ImportCounts = z.infer<typeof importCounts>;

/** The result of checking the file. */
const importFindings = z.object({
  format: z.enum(['csv', 'wxr']),
  encoding: z.string(),
  delimiter: z.string().nullable().describe('The column delimiter'),
  site: z.string().nullable().describe('The URL of the exported site'),
  columns: z
    .array(z.object({ header: z.string(), field: z.enum(importFields).nullable() }))
    .describe('The columns and their fields; null: not imported'),
  dropped: z
    .array(z.object({ name: z.string(), count: z.number().int() }))
    .describe('Data that is not imported, with counts'),
  postTypes: z.array(z.object({ name: z.string(), count: z.number().int() })),
  missing: z
    .array(z.object({ field: z.string(), count: z.number().int() }))
    .describe('Required fields that rows lack and that have no valid default'),
});
export type ImportFindings = z.infer<typeof importFindings>;

/** One import, as administrators see it. */
export const importOutput = z.object({
  id: z.number().int(),
  createdAt: z.string(),
  createdBy: z.string(),
  fileName: z.string(),
  /** Bytes of the file. */
  size: z.number().int(),
  state: z.enum(importStates),
  /** Whether the file is still stored, so that the import can be checked or started again. */
  hasFile: z.boolean(),
  options: importOptions,
  findings: importFindings.nullable(),
  counts: importCounts,
  position: z.number().int().describe('Processed rows'),
  total: z.number().int().nullable().describe('Total rows, once counted'),
  finishedAt: z.string().nullable(),
  error: z.string().nullable(),
});
export type ImportOutput = z.infer<typeof importOutput>;
export const importPage = pageOf(importOutput);

/** The kind of a note: an invalid row, a skipped row, a duplicate row, a missing or rejected file, or a hint. */
export const noteKinds = ['refused', 'skipped', 'repeated', 'media', 'hint'] as const;
export type NoteKind = (typeof noteKinds)[number];

/** An entry of the report, such as a problem of a row. */
export const importNoteOutput = z.object({
  /** Line in the file, from 1: where the row begins, or where the parser found an error in it. */
  line: z.number().int(),
  title: z.string(),
  kind: z.enum(noteKinds),
  field: z.string().nullable(),
  message: z.string(),
  /** The value in the file that the message is about. */
  given: z.string().nullable(),
});
export type ImportNoteOutput = z.infer<typeof importNoteOutput>;
export const importNotePage = pageOf(importNoteOutput);

export const importListInput = z.object({ page: pageInput.default(1), limit: limitInput.default(20) });
export const importNotesInput = z.object({
  kind: z
    .enum(noteKinds, { error: `kind must be one of ${noteKinds.join(', ')}` })
    .optional()
    .describe('Only entries of this kind'),
  page: pageInput.default(1),
  limit: limitInput.default(50),
});
