import { maxOccasions } from '../../../shared/calendar/occasion-limits.ts';
import { defaultableFields, type ImportField, type ImportOptions } from '../../../shared/import.schemas.ts';
import { type CreateSermonInput, createSermonInput } from '../../../shared/sermon.schemas.ts';
import { type Flag, toFlag } from '../../../shared/text/text.ts';
import { type FileField, fileFields } from '../../../shared/uploads/upload.schemas.ts';
import { importedText } from '../formatting/sermon-text.ts';
import { matchOccasions } from '../occasions/catalog/match-occasions.ts';
import { readDay, readFlag, readTime } from './source/import-values.ts';
import type { RowNote, SourceRow } from './source/source.ts';

/** A row that can become a sermon. */
export interface Candidate {
  readonly row: SourceRow;
  /** The validated fields, without the files, which are not imported yet. */
  readonly sermon: Omit<CreateSermonInput, FileField | 'slug'>;
  readonly slug: string | null;
  /** The old URLs of its files. */
  readonly media: Partial<Record<FileField, string>>;
  /** Null: the time of the import. */
  readonly dateSubmitted: Date | null;
  readonly isPublished: Flag;
  readonly isHidden: Flag;
  readonly isFeatured: Flag;
}

/** The result of a row: a candidate, or the reasons for its rejection. */
export interface RowResult {
  readonly row: SourceRow;
  readonly candidate: Candidate | null;
  /** Whether the source ignores the row, instead of rejecting it. */
  readonly isSkipped: boolean;
  readonly notes: readonly RowNote[];
  /** Required fields that are empty and have no default. */
  readonly missing: readonly string[];
}

/**
 * Maximum length of a rejected or ignored value in the report, in UTF-16 code units. For other values, such as the URL
 * of a file, only the longer limit of `toStoredNote` applies.
 */
const maxRejectedLength = 200;

/** Validates a row with the rules and messages of the submission form. */
export function validateRow(row: SourceRow, options: ImportOptions): RowResult {
  if (row.result) {
    return { row, candidate: null, isSkipped: row.result === 'skipped', notes: row.notes, missing: [] };
  }
  const fields = fillEmptyFields(row, options);
  const {
    sourceId: _id,
    isPublished,
    isHidden,
    isFeatured,
    dateSubmitted,
    occasions = '',
    isSpokenText,
    ...texts
  } = fields;
  const chosen = matchOccasions(occasions);
  const media: Partial<Record<FileField, string>> = {};
  for (const field of fileFields) {
    if (texts[field]) media[field] = texts[field].trim();
    delete texts[field];
  }
  const text = importedText(texts);
  const parsed = createSermonInput.safeParse({
    ...texts,
    ...text.fields,
    occasions: chosen.slugs,
    isSpokenText: readFlag(isSpokenText) === true,
    dateDelivered: readDay(fields.dateDelivered ?? '', options.dateOrder),
  });
  if (!parsed.success) {
    const fieldValue = (path: string) => fields[path as ImportField]?.trim() || null;
    const issues = new Map(parsed.error.issues.map((issue) => [String(issue.path[0] ?? ''), issue.message]));
    return {
      row,
      candidate: null,
      isSkipped: false,
      notes: [
        ...row.notes,
        ...[...issues].map(([field, message]): RowNote => {
          const value = fieldValue(field)?.slice(0, maxRejectedLength);
          return { kind: 'refused', field, message, ...(value && { given: value }) };
        }),
      ],
      missing: [...issues.keys()].filter((field) => fieldValue(field) === null),
    };
  }
  const { headshotUrl: _h, audioUrl: _a, featuredImageUrl: _f, slug, ...sermon } = parsed.data;
  // A draft in the source stays a draft.
  const isPublic = options.publish && readFlag(isPublished) !== false;
  // Drafts from a WordPress export get the date of the import, so that they are queued after the drafts of this site.
  // Drafts from a CSV file, such as an export of this site, keep their submission date.
  const usesSubmissionDate = dateSubmitted && (isPublic || !row.isForeign);
  const submitted = usesSubmissionDate ? readTime(dateSubmitted, options.dateOrder) : null;
  const hasDate = submitted !== null && isPlausibleDate(submitted);
  const notes = [...row.notes];
  if (text.problem) notes.push({ kind: 'hint', field: 'contentMarkdown', message: text.problem });
  if (usesSubmissionDate && !hasDate && !row.isForeign) {
    notes.push({
      kind: 'hint',
      field: 'dateSubmitted',
      message: 'This is not a date between 1900 and today. The import date is used instead.',
      given: dateSubmitted.slice(0, maxRejectedLength),
    });
  }
  if (chosen.unknown.length > 0) {
    notes.push({
      kind: 'hint',
      field: 'occasions',
      message: 'No Torah portion or holiday has this name. It is ignored.',
      given: chosen.unknown.join(', ').slice(0, maxRejectedLength),
    });
  }
  if (chosen.omitted.length > 0) {
    notes.push({
      kind: 'hint',
      field: 'occasions',
      message: `A sermon can have at most ${maxOccasions} occasions. The others are ignored.`,
      given: chosen.omitted.join(', ').slice(0, maxRejectedLength),
    });
  }
  return {
    row,
    isSkipped: false,
    notes,
    missing: [],
    candidate: {
      row,
      sermon,
      slug,
      media,
      dateSubmitted: hasDate ? submitted : null,
      isPublished: toFlag(isPublic),
      isHidden: toFlag(readFlag(isHidden) === true),
      isFeatured: toFlag(readFlag(isFeatured) === true),
    },
  };
}

/** Allows tomorrow at noon UTC: a date without a time is read as noon, and east of UTC that day may have begun. */
const isPlausibleDate = (time: Date) =>
  time.getTime() > Date.UTC(1900, 0, 1) && time.getTime() <= Date.now() + 1.5 * 86_400_000;

/** Fills empty fields with the fallbacks of the source, or else with the administrator's defaults. */
function fillEmptyFields(
  { fields, fallbacks = {} }: SourceRow,
  { defaults }: ImportOptions,
): Partial<Record<ImportField, string>> {
  const filled = { ...fields };
  for (const field of defaultableFields) filled[field] ||= fallbacks[field] || defaults[field] || '';
  return filled;
}
