import { z } from 'zod';
import { formatLongDay, parseCalendarDay, toCalendarDay } from './calendar/calendar-day.ts';
import { chosenOccasions, occasionReference } from './calendar/occasion.schemas.ts';
import { sermonLanguages } from './directory.ts';
import { pageInput, pageOf } from './pagination.ts';
import { type FieldsWith, sermonFields, sermonLimits } from './sermon-fields.ts';
import { sermonSource } from './source.schemas.ts';
import { slugify } from './text/slug.ts';
import { emailAddress, flag, flagInput, line, optionalText, plainLine, prose } from './text/text.ts';
import { websiteHref } from './text/website.ts';
import { wholeNumber } from './text/whole-number.ts';
import type { FileField } from './uploads/upload.schemas.ts';

const dateFormatMessage = 'Invalid date format. Please use YYYY-MM-DD format.';
const dateRequiredMessage = 'Date is required';

/** Returns the first and last allowed delivery date: from 1900 to one year after now, in UTC. */
function deliveryRange(): { first: string; last: string } {
  const last = new Date();
  last.setUTCFullYear(last.getUTCFullYear() + 1);
  return { first: '1900-01-01', last: toCalendarDay(last) };
}

/** For `transform`: the day as `YYYY-MM-DD`. Reports an empty, an unreadable and an out-of-range date. */
export function toDeliveryDay(value: string, context: z.RefinementCtx): string {
  const { first, last } = deliveryRange();
  const day = parseCalendarDay(value);
  if (day !== null && day >= first && day <= last) return day;
  let message = dateFormatMessage;
  if (value.trim() === '') message = dateRequiredMessage;
  else if (day !== null)
    message = `Choose a date between ${formatLongDay(first)} and ${formatLongDay(last)}.`;
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
}

/**
 * The day of delivery. Input: a Date or an ISO 8601 date; output: `YYYY-MM-DD`. Rejects impossible days and days
 * outside {@link deliveryRange}.
 */
export const deliveryDay = z
  .union(
    [
      z.string(),
      z.date().transform((date) => (Number.isNaN(date.getTime()) ? String(date) : date.toISOString())),
    ],
    { error: ({ input }) => (input == null ? dateRequiredMessage : dateFormatMessage) },
  )
  .transform(toDeliveryDay);

type TextFieldName = FieldsWith<'max'>;
type TextRules = Pick<Parameters<typeof line>[0], 'min' | 'message'>;
const rulesOf = (name: TextFieldName, rules?: TextRules) => ({
  label: sermonFields[name].label,
  max: sermonLimits[name],
  ...rules,
});
const lineField = (name: TextFieldName, rules?: TextRules) => line(rulesOf(name, rules));
const optionalLine = (name: TextFieldName) => optionalText(lineField(name));
const placeField = (name: TextFieldName, rules: TextRules) => plainLine(rulesOf(name, rules));
const fileUrl = (name: FileField) => optionalText(line({ label: sermonFields[name].label, max: 500 }));

const contentMessage = 'Content must be at least 20 characters long';

/** The plain text of a sermon. */
export const sermonContent = prose(rulesOf('content', { min: 20, message: contentMessage }));

/** The formatted text of a sermon, as Markdown. */
export const sermonMarkdown = optionalText(prose(rulesOf('contentMarkdown')));

/** The fields of a sermon, in submissions and edits (docs/product/sermons.md S11). */
const sermonInputs = {
  title: lineField('title', { min: 3, message: 'Title must be at least 3 characters long' }),
  content: sermonContent,
  /** Markdown. When it is set, `content` is derived from it (docs/product/formatting.md T2). */
  contentMarkdown: sermonMarkdown,
  preview: optionalText(prose(rulesOf('preview'))),
  rabbiName: lineField('rabbiName', { min: 3, message: 'Rabbi name is required' }),
  synagogueName: lineField('synagogueName', { min: 2, message: 'Synagogue name is required' }),
  website: optionalText(
    lineField('website').refine((value) => value === '' || websiteHref(value) !== null, {
      error: 'Please enter a web address, like https://www.temple.org',
    }),
  ),
  city: placeField('city', { min: 2, message: 'City is required' }),
  state: placeField('state', { min: 1, message: 'State is required' }),
  country: placeField('country', { min: 2, message: 'Country is required' }),
  email: emailAddress(),
  phone: lineField('phone', { min: 7, message: 'Please enter a valid phone number' }),
  keywords: optionalLine('keywords'),
  sermonType: optionalLine('sermonType'),
  headshotUrl: fileUrl('headshotUrl'),
  headshotCaption: optionalLine('headshotCaption'),
  audioUrl: fileUrl('audioUrl'),
  /** Whether the content is a transcript of the recording. */
  isSpokenText: flagInput('isSpokenText').optional(),
  featuredImageUrl: fileUrl('featuredImageUrl'),
  featuredImageCaption: optionalLine('featuredImageCaption'),
  occasions: chosenOccasions,
};

/** POST /api/sermons: what a submitter may send; other fields are ignored (docs/product/sermons.md S2). */
export const createSermonInput = z.object({
  ...sermonInputs,
  slug: optionalLine('slug'),
  dateDelivered: deliveryDay,
});
export type CreateSermonInput = z.output<typeof createSermonInput>;

/** Minimum time in milliseconds to fill in the form. The form itself waits for it. */
export const minFillMs = 2_000;

const spamMessage = 'This looks like an automated submission. Reload the page and try again.';

/** A submission request: the sermon, its idempotency key, and the fields of the spam check. */
export const submitSermonInput = createSermonInput
  .extend({
    content: sermonContent.optional(),
    submissionKey: z
      .string({ error: 'Idempotency-Key must be text' })
      .regex(/^[\x21-\x7e]{8,200}$/, {
        error: 'Idempotency-Key must have 8 to 200 letters, digits or symbols, without spaces',
      })
      .nullish()
      .describe('Requests with the same key create the sermon only once'),
    /** Honeypot: people do not see this field, so only bots fill it in. */
    topicReference: z.string({ error: spamMessage }).max(0, { error: spamMessage }).optional(),
    /** Milliseconds since the form was opened. */
    openedFor: z
      .number({ error: 'openedFor must be a number of milliseconds' })
      .min(minFillMs, { error: spamMessage })
      .optional(),
  })
  .refine(({ content, contentMarkdown }) => content !== undefined || Boolean(contentMarkdown), {
    path: ['content'],
    error: contentMessage,
    // Runs even if other fields are missing, so that one response lists all of them.
    when: ({ value }) => typeof value === 'object' && value !== null,
  });
export type SubmitSermonInput = z.output<typeof submitSermonInput>;

/** The submission form: the input with the form's own rules for dates, the transcript's checkbox, and the terms. */
export const submissionForm = createSermonInput.extend({
  dateDelivered: z
    .string()
    .min(1, { error: dateRequiredMessage, abort: true })
    .regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'Date must be in YYYY-MM-DD format', abort: true })
    .transform(toDeliveryDay),
  isSpokenText: z.boolean(),
  terms: z.boolean().refine((accepted) => accepted, { error: 'You must agree to the terms and conditions' }),
});
export type SubmissionForm = z.input<typeof submissionForm>;

/** The fields of an edit: as in a submission, but the slug is required. */
export const updateSermonInput = z.object({
  ...sermonInputs,
  slug: lineField('slug', { min: 1, message: 'URL slug is required' }).refine(
    (value) => slugify(value) !== '',
    { error: 'URL slug is required' },
  ),
  dateDelivered: deliveryDay,
});

/** A rabbi or synagogue as listed with a sermon. */
export const contributorReference = z.object({ slug: z.string(), name: z.string() });
export type ContributorReference = z.infer<typeof contributorReference>;

/** A sermon as the API returns it. Dates are ISO 8601. */
export const sermonOutput = z.object({
  id: z.number().int(),
  title: z.string(),
  slug: z.string().nullable(),
  content: z.string(),
  contentMarkdown: z.string().nullable(),
  contentHtml: z.string(),
  preview: z.string().nullable(),
  rabbiName: z.string(),
  synagogueName: z.string(),
  website: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  email: z.string(),
  phone: z.string(),
  dateDelivered: z.string(),
  dateSubmitted: z.string(),
  // Cloned: the OpenAPI generator describes each schema object only once.
  isFeatured: flag.clone(),
  isHidden: flag.clone(),
  isPublished: flag.clone(),
  keywords: z.string().nullable(),
  sermonType: z.string().nullable(),
  headshotUrl: z.string().nullable(),
  headshotCaption: z.string().nullable(),
  audioUrl: z.string().nullable(),
  audioDuration: z.number().int().nullable(),
  isSpokenText: flag.clone(),
  featuredImageUrl: z.string().nullable(),
  featuredImageCaption: z.string().nullable(),
  language: z.enum(sermonLanguages),
  updatedAt: z.string(),
  occasions: z.array(occasionReference),
  sources: z.array(sermonSource),
  rabbi: contributorReference.nullable(),
  synagogue: contributorReference.clone().nullable(),
});
export type SermonOutput = z.infer<typeof sermonOutput>;

/** A sermon that is not in a list any more: deleted, hidden, unpublished, or changed so that filters do not match. */
export const removedSermon = z.object({ id: z.number().int(), isRemoved: z.literal(true) });

/** The review states of a draft; one that was not reviewed has none. A `corrected` draft waits for review again. */
export const sermonReviews = ['returned', 'corrected', 'declined', 'withdrawn'] as const;
export type SermonReview = (typeof sermonReviews)[number];

/** A sermon for administrators: with its review, and the version that edits name (docs/product/sermons.md S31). */
export const adminSermonOutput = sermonOutput.extend({
  version: z.number().int(),
  /** Slugs of the occasions that a person chose; null when the occasions are computed. */
  chosenOccasions: z.array(z.string()).nullable(),
  /** Null when the sermon was not reviewed, or is published. */
  review: z.enum(sermonReviews).nullable(),
  /** The note to the submitter. */
  reviewNote: z.string().nullable(),
});
export type AdminSermonOutput = z.infer<typeof adminSermonOutput>;

/** Characters of content in a card. The cards of the site show at most 120 of them (docs/product/limits.md L4). */
export const excerptLength = 300;

/** A sermon in a list: the fields of a card, with the start of the content as an excerpt. */
export const sermonCardOutput = sermonOutput
  .omit({
    content: true,
    contentMarkdown: true,
    contentHtml: true,
    email: true,
    phone: true,
    website: true,
    dateSubmitted: true,
    isHidden: true,
    isPublished: true,
    language: true,
    updatedAt: true,
    sources: true,
    isSpokenText: true,
  })
  .extend({
    excerpt: z
      .string()
      .describe(
        'The first 300 characters of the content. References to footnotes and a heading at the start are left out.',
      ),
    isExcerptCut: z.boolean().describe('Whether the content is longer than the excerpt'),
    direction: z
      .enum(['ltr', 'rtl'])
      .describe(
        'The direction of the preview, or of the content if there is no preview: `rtl` when most of the text, and its first or last letter, is Hebrew',
      ),
  });
export type SermonCardOutput = z.infer<typeof sermonCardOutput>;

export const recentSermonsInput = z.object({
  limit: wholeNumber('limit must be a whole number from 1 to 50', { min: 1, max: 50 }).default(9),
});

/** {@link recentSermonsInput} with a page number, for REST. */
export const recentPageInput = recentSermonsInput.extend({ page: pageInput.default(1) });

/** The sermons beside one in the public order, which is newest first: `previous` is newer, `next` is older. */
export const neighboursOutput = z.object({
  previous: sermonCardOutput.nullable().describe('The next newer sermon in the public order'),
  next: sermonCardOutput.nullable().describe('The next older sermon in the public order'),
});
export type NeighboursOutput = z.infer<typeof neighboursOutput>;

export const sermonPage = pageOf(sermonOutput);
/** Changes of sermons, the oldest first. `next` is the `updatedSince` of the request for the changes after these. */
export const sermonUpdatesPage = pageOf(z.union([sermonOutput, removedSermon])).extend({ next: z.string() });
export type SermonUpdatesPage = z.infer<typeof sermonUpdatesPage>;
/** The lists of the dashboard (docs/product/sermons.md S19). */
export const sermonFilters = [
  'published',
  'hidden',
  'drafts',
  'returned',
  'declined',
  'withdrawn',
  'all',
] as const;
export type SermonFilter = (typeof sermonFilters)[number];
export const sermonCounts = z.object(
  Object.fromEntries(sermonFilters.map((filter) => [filter, z.number()])) as Record<
    SermonFilter,
    z.ZodNumber
  >,
);
export const adminSermonPage = pageOf(adminSermonOutput).extend({
  counts: sermonCounts,
});
