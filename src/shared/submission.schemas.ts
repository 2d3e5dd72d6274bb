import { z } from 'zod';
import { type SermonOutput, sermonOutput, updateSermonInput } from './sermon.schemas.ts';
import { emailAddress, optionalText, prose } from './text/text.ts';
import { wholeNumber } from './text/whole-number.ts';

/** The states of a submission, as its submitter sees them (docs/product/submissions.md W3). */
export const submissionStates = [
  'waiting',
  'returned',
  'published',
  'hidden',
  'declined',
  'withdrawn',
] as const;
export type SubmissionState = (typeof submissionStates)[number];

/** The personal token of a submission. A string of another form is an unknown token, not invalid input. */
export const submissionTokenInput = z.object({
  token: z.string({ error: 'The token must be text' }).max(200).describe('The token of the personal link'),
});

/** The fields that a submitter can correct. The email address, the slug and the files are not among them. */
const correctable = updateSermonInput.pick({
  title: true,
  content: true,
  contentMarkdown: true,
  preview: true,
  rabbiName: true,
  synagogueName: true,
  website: true,
  city: true,
  state: true,
  country: true,
  phone: true,
  dateDelivered: true,
  keywords: true,
  sermonType: true,
  headshotCaption: true,
  featuredImageCaption: true,
});
export type CorrectableField = keyof typeof correctable.shape;
export const correctableFields = Object.keys(correctable.shape) as CorrectableField[];

/** PATCH /api/submissions/{token}: a missing field stays unchanged. */
export const correctionFields = correctable.partial().extend({
  version: wholeNumber('version must be a whole number', { min: 1 }).describe(
    'The version that the correction was made from; an older one is rejected with 409',
  ),
});
export const correctionInput = correctionFields.extend(submissionTokenInput.shape);
export type CorrectionInput = z.output<typeof correctionInput>;

/** A submission as its submitter sees it. */
export const submissionOutput = z.object({
  state: z.enum(submissionStates),
  note: z.string().nullable(),
  url: z.string().nullable(),
  version: z.number().int(),
  sermon: sermonOutput,
});
export type SubmissionOutput = z.infer<typeof submissionOutput>;

/** The longest note to a submitter, in characters (docs/product/limits.md L1). */
export const noteLimit = 2_000;

export const returnBody = z.object({
  note: prose({ label: 'Note', min: 1, max: noteLimit, message: 'Write what should be changed' }),
});
export const declineBody = z.object({ note: optionalText(prose({ label: 'Note', max: noteLimit })) });

export const linkRequestInput = z.object({ email: emailAddress() });
export const linkRequestOutput = z.object({ message: z.string() });

/** The texts of a correction form, as inputs have them. */
export const correctableTexts = (sermon: SermonOutput): Record<CorrectableField, string> =>
  Object.fromEntries(
    correctableFields.map((field) => [
      field,
      field === 'dateDelivered' ? sermon[field].slice(0, 10) : (sermon[field] ?? ''),
    ]),
  ) as Record<CorrectableField, string>;

/** The query key under which the server passes {@link PostedCorrection} to the page. */
export const postedCorrectionKey = 'posted-correction';

/** A form of the submission's page that was rejected. The page shows it again with the typed text. */
export interface PostedCorrection {
  readonly values: Readonly<Partial<Record<CorrectableField, string>>>;
  readonly issues: readonly { readonly path: string; readonly message: string }[];
  readonly message: string | null;
  /** Fields that a moderator changed to another text than the submitter. */
  readonly conflicts: readonly CorrectableField[];
}
