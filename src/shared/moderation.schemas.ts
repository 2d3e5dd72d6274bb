import { z } from 'zod';
import { limitInput, pageInput, pageOf } from './pagination.ts';
import {
  adminSermonOutput,
  sermonCounts,
  sermonFilters,
  sermonOutput,
  sermonReviews,
  toDeliveryDay,
  updateSermonInput,
} from './sermon.schemas.ts';
import { noteLimit } from './submission.schemas.ts';
import { booleanField, flagInput, line } from './text/text.ts';
import { entryId, wholeNumber } from './text/whole-number.ts';

const version = wholeNumber('version must be a whole number', { min: 1 }).describe(
  'The version that the edit is based on; an outdated one is rejected with 409',
);

/** The fields of an edit. A missing field stays unchanged (docs/product/sermons.md S30). */
export const editSermonFields = updateSermonInput
  .partial()
  .extend({ isFeatured: flagInput('isFeatured').optional(), version: version.optional() });

/** An edit, and the id of its sermon. */
export const editSermonInput = editSermonFields.extend({ id: entryId });
export type EditSermonInput = z.output<typeof editSermonInput>;

/** The maximum number of sermons per bulk action. */
const maxBulk = 100;

const reviewsError = { error: 'reviews must be the endedReviews of a publication' };

/** The review state and the note of a draft before it was published. */
const endedReview = z.object(
  {
    id: entryId,
    review: z.enum(['returned', 'corrected', 'declined'], reviewsError),
    note: z.string(reviewsError).max(noteLimit, reviewsError).nullable(),
  },
  reviewsError,
);
export type EndedReview = z.infer<typeof endedReview>;
const endedReviews = z
  .array(endedReview)
  .max(maxBulk)
  .describe('Review states that publishing ended. To undo it, send them as `reviews` when you unpublish');
const reviews = z
  .array(endedReview, reviewsError)
  .max(maxBulk, reviewsError)
  .optional()
  .describe('The `endedReviews` of the publication that this undoes; restored when a sermon is unpublished');

export const publishBody = z.object({ published: booleanField('published'), reviews });
export const featureBody = z.object({ featured: booleanField('featured') });
export const hideBody = z.object({ hidden: booleanField('hidden') });

/** Actions that can apply to many sermons at once. */
const bulkActions = ['publish', 'unpublish', 'hide', 'unhide', 'delete'] as const;
export type BulkAction = (typeof bulkActions)[number];

export const bulkInput = z.object({
  ids: z
    .array(entryId, { error: 'ids must be a list of sermon ids' })
    .min(1, { error: 'ids must name at least one sermon' })
    .max(maxBulk, { error: `ids may name at most ${maxBulk} sermons` }),
  action: z.enum(bulkActions, { error: `action must be one of ${bulkActions.join(', ')}` }),
  reviews,
});
// `missing` repeats ids from the request, which may exceed the safe integers.
const sermonIds = z.array(z.number());
const unfeatured = sermonIds.describe('Sermons that this change unfeatured');

/** The result of a bulk action, as lists of sermon ids. */
export const bulkOutput = z.object({
  changed: sermonIds,
  unchanged: sermonIds.describe('Sermons that already were in the requested state'),
  missing: sermonIds.describe('Sermons that do not exist'),
  unfeatured,
  endedReviews,
  notVisible: sermonIds.describe('After `publish` and `unhide`: sermons that are still hidden or drafts'),
});
export type BulkOutput = z.infer<typeof bulkOutput>;

/** A sermon after it was published, unpublished, hidden or unhidden. */
export const visibilityOutput = adminSermonOutput.extend({ unfeatured, endedReviews });

const searchText = line({ label: 'q', max: 200 }).describe(
  'Words in the title, rabbi, synagogue, place, email address or phone number. All must match.',
);

/** The tab, search text and page of the dashboard's list. */
export const moderationListInput = z.object({
  filter: z
    .enum(sermonFilters, { error: `filter must be one of ${sermonFilters.join(', ')}` })
    .default('all'),
  q: searchText.optional(),
  page: pageInput.default(1),
  limit: limitInput.default(50),
});

/** The filter without the page. */
export const moderationExportInput = moderationListInput.pick({ filter: true, q: true });

/** The length of the content on a dashboard card, in characters (docs/product/limits.md L4). */
export const moderationExcerptLength = 150;

/**
 * A sermon in the dashboard's list: the fields of a card, with the first 150 characters of the content, without
 * references to footnotes.
 */
const moderationCardOutput = sermonOutput
  .pick({
    id: true,
    title: true,
    slug: true,
    rabbiName: true,
    synagogueName: true,
    city: true,
    state: true,
    country: true,
    dateDelivered: true,
    dateSubmitted: true,
    isFeatured: true,
    isHidden: true,
    isPublished: true,
    sermonType: true,
    audioUrl: true,
  })
  .extend({
    excerpt: z.string(),
    direction: z.enum(['ltr', 'rtl']),
    version: z.number().int(),
    review: z.enum(sermonReviews).nullable(),
    /** Whether it is a draft with the same email, title and content as another sermon. */
    isDuplicate: z.boolean(),
  });
export type ModerationCardOutput = z.infer<typeof moderationCardOutput>;

/** Another sermon with the same email, title and content. */
export const duplicateOutput = sermonOutput.pick({
  id: true,
  title: true,
  dateSubmitted: true,
  isFeatured: true,
  isHidden: true,
  isPublished: true,
});
export type DuplicateOutput = z.infer<typeof duplicateOutput>;

export const moderationCardPage = pageOf(moderationCardOutput).extend({
  counts: sermonCounts,
  /** Whether a search has more results than `total`: counting stopped there. */
  isTotalCut: z.boolean(),
});

/** A draft in the moderation queue and its position. */
export const queueOutput = z.object({
  sermon: adminSermonOutput.nullable(),
  previousId: z.number().nullable(),
  nextId: z.number().nullable(),
  /** Starts at 1; null when the sermon is not in the queue any more. */
  position: z.number().nullable(),
  total: z.number(),
});

/** The dashboard's edit form: the date and the occasions as text, and the switches as booleans. */
export const editSermonForm = updateSermonInput.extend({
  dateDelivered: z.string().transform(toDeliveryDay),
  /** Slugs, separated by spaces. */
  occasions: z.string(),
  isSpokenText: z.boolean(),
  isFeatured: z.boolean(),
});
