import { z } from 'zod';
import type { Issue } from './error-codes.ts';
import { limitInput, pageInput, pageOf } from './pagination.ts';
import { type SermonOutput, sermonOutput, updateSermonInput } from './sermon.schemas.ts';
import { type FieldsWith, fieldsWith, sermonFields } from './sermon-fields.ts';
import { emailAddress, optionalText, prose } from './text/text.ts';
import { wholeNumber } from './text/whole-number.ts';

/** The states of a submission, as its submitter sees them (docs/product/submissions.md W3). */
const submissionStates = ['waiting', 'returned', 'published', 'hidden', 'declined', 'withdrawn'] as const;
export type SubmissionState = (typeof submissionStates)[number];

/** The personal token of a submission. A malformed one gets 404 like an unknown one, or 400 above 200 characters. */
export const submissionTokenInput = z.object({
  token: z.string({ error: 'The token must be text' }).max(200).describe('The token of the personal link'),
});

/** The fields that a submitter can correct. The email address and the slug are not among them. */
const correctable = updateSermonInput.pick(
  Object.fromEntries(fieldsWith('isCorrectable').map((name) => [name, true])) as Record<
    FieldsWith<'isCorrectable'>,
    true
  >,
);
export type CorrectableField = keyof typeof correctable.shape;
/** The texts of some fields, as in form inputs: null becomes an empty string. */
export type CorrectableTexts = Partial<Record<CorrectableField, string>>;
export const correctableFields = Object.keys(correctable.shape) as CorrectableField[];

/** The labels of the fields. The content has one label, with and without formatting. */
export const correctionLabels = Object.fromEntries(
  correctableFields.map((field) => [
    field,
    sermonFields[field === 'contentMarkdown' ? 'content' : field].label,
  ]),
) as Record<CorrectableField, string>;

/** The labels of the given fields, in the order of `sermonFields`: PostgreSQL orders the keys of a `jsonb` by length. */
export const labelsOfFields = (fields: CorrectableTexts): string =>
  correctableFields
    .filter((field) => fields[field] !== undefined)
    .map((field) => correctionLabels[field])
    .join(', ');

/** PATCH /api/submissions/{token}: a missing field stays unchanged. */
export const correctionFields = correctable.partial().extend({
  version: wholeNumber('version must be a whole number', { min: 1 }).describe(
    'The version that the correction is based on; an outdated one is rejected with 409',
  ),
  proposal: wholeNumber('proposal must be a whole number', { min: 1 })
    .nullish()
    .describe(
      'After publication: the id of the open proposal that this correction is based on; another one is rejected with 409',
    ),
});
/** The fields that a proposal changes. */
export const proposedFields = correctable.partial();
export type ProposedFields = z.output<typeof proposedFields>;
export const correctionInput = correctionFields.extend(submissionTokenInput.shape);
export type CorrectionInput = z.output<typeof correctionInput>;

/** How a proposal was decided: all, some or none of its fields were accepted. */
export const proposalOutcomes = ['accepted', 'partly', 'declined'] as const;
export type ProposalOutcome = (typeof proposalOutcomes)[number];

/** The latest changes that a submitter proposed after publication. */
const ownProposal = z.object({
  id: z.number().int(),
  outcome: z.enum(proposalOutcomes).nullable().describe('null while it waits for a decision'),
  fields: z.record(z.string(), z.string()).describe('The proposed texts by field; empty after the decision'),
  createdAt: z.string(),
});

/** A submission as its submitter sees it. */
export const submissionOutput = z.object({
  state: z.enum(submissionStates),
  note: z.string().nullable(),
  url: z.string().nullable(),
  version: z.number().int(),
  sermon: sermonOutput,
  proposal: ownProposal.nullable(),
});
export type SubmissionOutput = z.infer<typeof submissionOutput>;

/** The longest note to a submitter, in characters (docs/product/limits.md L1). */
export const noteLimit = 2_000;

export const returnBody = z.object({
  note: prose({ label: 'Note', min: 1, max: noteLimit, message: 'Write what should be changed' }),
});
export const declineBody = z.object({ note: optionalText(prose({ label: 'Note', max: noteLimit })) });

/** A proposed change of one field: its value at the time of the proposal, the current value, and the proposed one. */
const proposedChange = z.object({
  field: z.enum(correctableFields),
  base: z.string(),
  current: z.string(),
  proposed: z.string(),
  isConflict: z.boolean().describe('Whether the field has changed since the proposal'),
});
export type ProposedChange = z.infer<typeof proposedChange>;

/** An open proposal, for administrators. */
export const proposalOutput = z.object({
  id: z.number().int(),
  sermonId: z.number().int(),
  title: z.string(),
  rabbiName: z.string(),
  version: z.number().int().describe('The version of the sermon that `current` shows'),
  createdAt: z.string(),
  changes: z.array(proposedChange),
});
export type ProposalOutput = z.infer<typeof proposalOutput>;
export const proposalPage = pageOf(proposalOutput);

export const proposalListInput = z.object({ page: pageInput.default(1), limit: limitInput.default(20) });

export const acceptBody = z.object({
  fields: z
    .array(z.enum(correctableFields, { error: 'fields must name fields of a sermon' }), {
      error: 'fields must be a list of names',
    })
    .min(1, { error: 'fields must name at least one field' })
    .max(correctableFields.length, { error: 'fields must name each field once' })
    .optional()
    .describe('The accepted fields; the others are declined. Default: all.'),
  version: wholeNumber('version must be a whole number', { min: 1 })
    .optional()
    .describe(
      'The version of the sermon that was compared; if it has changed since, the response is 409. Without it, fields that were changed since the proposal are rejected with 409.',
    ),
});
export type AcceptInput = z.output<typeof acceptBody>;

export const linkRequestInput = z.object({ email: emailAddress() });
export const linkRequestOutput = z.object({ message: z.string() });

/** The text of each correctable field of a sermon, as in form inputs. */
export const correctableTexts = (sermon: SermonOutput): Record<CorrectableField, string> =>
  Object.fromEntries(
    correctableFields.map((field) => [
      field,
      field === 'dateDelivered' ? sermon[field].slice(0, 10) : (sermon[field] ?? ''),
    ]),
  ) as Record<CorrectableField, string>;

/** The text of each field of the correction form, with the open proposal's changes. */
export const submissionTexts = ({
  sermon,
  proposal,
}: SubmissionOutput): Record<CorrectableField, string> => ({
  ...correctableTexts(sermon),
  ...(proposal?.outcome === null ? proposal.fields : {}),
});

/** The query key under which the server passes {@link PostedCorrection} to the page. */
export const postedCorrectionKey = 'posted-correction';

/** A rejected correction form. The page shows it again with the typed text. */
export interface PostedCorrection {
  readonly values: Readonly<CorrectableTexts>;
  readonly issues: readonly Issue[];
  readonly message: string | null;
  /** Fields that a moderator and the submitter changed to different texts. */
  readonly conflicts: readonly CorrectableField[];
}
