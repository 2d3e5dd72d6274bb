import { defineEntity, p } from '@mikro-orm/core';
import { maxOccasions } from '../../../../shared/calendar/occasion-limits.ts';
import type { SermonLanguage } from '../../../../shared/directory.ts';
import type { SermonReview } from '../../../../shared/sermon.schemas.ts';
import { sermonLimits } from '../../../../shared/sermon-fields.ts';
import { slugMaxLength } from '../../../../shared/text/slug.ts';
import type { Flag } from '../../../../shared/text/text.ts';
import { createdAt, timestamp } from '../../../db/columns.ts';
import type { Citation } from '../../citations/citation.ts';
import { citationsOf } from '../../citations/citations-of-sermon.ts';
import {
  type ContributorLink,
  rabbiLinkSql,
  synagogueLinkSql,
} from '../../contributors/names/contributor-link.ts';
import { Rabbi } from '../../contributors/names/rabbi.entity.ts';
import { Synagogue } from '../../contributors/names/synagogue.entity.ts';
import { Location } from '../../locations/location.entity.ts';
import { audioDuration } from '../../uploads/audio-duration.ts';
import { languageOf } from './language.ts';
import { orderIndexes } from './order-columns.ts';
import { fullTextVector, namesVector, searchIndexes } from './search-columns.ts';
import { SermonRepository } from './sermon.repository.ts';
import { whereVisible } from './visible-sermons.ts';

const flagCheck = (column: string) => `${column} in ('true', 'false')`;

/** The limits of docs/product/limits.md L1 as check constraints. */
const maxLengths: Record<string, number> = {
  title: sermonLimits.title,
  slug: slugMaxLength,
  content: sermonLimits.content,
  content_markdown: sermonLimits.content,
  preview: sermonLimits.preview,
  rabbi_name: sermonLimits.rabbiName,
  synagogue_name: sermonLimits.synagogueName,
  city: sermonLimits.city,
  state: sermonLimits.state,
  country: sermonLimits.country,
  sermon_type: sermonLimits.sermonType,
  keywords: sermonLimits.keywords,
  headshot_caption: sermonLimits.headshotCaption,
  featured_image_caption: sermonLimits.featuredImageCaption,
  email: sermonLimits.email,
  phone: sermonLimits.phone,
  website: sermonLimits.website,
};

const languageOfSermon = ({ content }: { content: string }) => languageOf(content);

/** A generated column that only the queries of the search read. */
const generatedVector = (expression: string) =>
  p
    .string()
    .columnType('tsvector')
    .generated(`${expression} stored`)
    .nullable()
    .lazy()
    .hidden()
    .ignoreSchemaChanges('extra', 'type');

// These expressions are written in PostgreSQL's canonical form, because the schema check compares them as text.
const moderationTextSql = `fold_text(${[
  'title',
  'rabbi_name',
  'synagogue_name',
  'city',
  'state',
  'country',
  'email',
  'phone',
].reduce((sql, column) => `((${sql} || ' '::text) || ${column})`)})`;
const phoneDigits = `regexp_replace(phone, '[^0-9]'::text, ''::text, 'g'::text)`;

const SermonSchema = defineEntity({
  name: 'Sermon',
  tableName: 'sermons',
  repository: () => SermonRepository,
  properties: {
    id: p.integer().primary(),
    title: p.text(),
    slug: p.text().nullable().unique(),
    /** Plain text; derived from `contentMarkdown` when the text is formatted. */
    content: p.text(),
    contentMarkdown: p.text().nullable(),
    preview: p.text().nullable(),
    rabbiName: p.text(),
    synagogueName: p.text(),
    website: p.text().nullable(),
    city: p.text(),
    state: p.text(),
    country: p.text(),
    email: p.text(),
    phone: p.text(),
    /** A calendar day, stored as 00:00 UTC (docs/product/sermons.md S12). */
    dateDelivered: timestamp(),
    dateSubmitted: createdAt(),
    isFeatured: p.text().$type<Flag>().default('false').check(flagCheck('is_featured')),
    isHidden: p.text().$type<Flag>().default('false').check(flagCheck('is_hidden')),
    isPublished: p.text().$type<Flag>().default('true').check(flagCheck('is_published')),
    keywords: p.text().nullable(),
    sermonType: p.text().nullable(),
    headshotUrl: p.text().nullable(),
    headshotCaption: p.text().nullable(),
    audioUrl: p.text().nullable(),
    /** Whether the content is a transcript of the recording. */
    isSpokenText: p.text().$type<Flag>().default('false').check(flagCheck('is_spoken_text')),
    featuredImageUrl: p.text().nullable(),
    featuredImageCaption: p.text().nullable(),
    /** The slugs of occasions that a person chose; null: computed (docs/product/sermons.md S33). */
    chosenOccasions: p.array().columnType('text[]').nullable(),
    /**
     * One location for all spellings that differ only in case or surrounding space, and for all names of a country
     * (docs/product/places.md P1, P7).
     */
    location: () => p.manyToOne(Location).ref().deleteRule('restrict'),
    /**
     * Resolved from the name of a new sermon, and again when an edit changes more than its spelling
     * (docs/product/people.md K1, K5). Null only in sermons that the job after an upgrade has not resolved yet.
     */
    rabbi: () => p.manyToOne(Rabbi).ref().nullable().deleteRule('restrict'),
    synagogue: () => p.manyToOne(Synagogue).ref().nullable().deleteRule('restrict'),
    /** Read with the sermon; undefined in a sermon that was just created. */
    rabbiLink: p
      .json<ContributorLink>()
      .formula((columns: unknown) => rabbiLinkSql(String(columns)))
      .nullable(),
    synagogueLink: p
      .json<ContributorLink>()
      .formula((columns: unknown) => synagogueLinkSql(String(columns)))
      .nullable(),
    /** In seconds. Read with the sermon, like the links. */
    audioDuration: p
      .integer()
      .formula((columns: unknown) => audioDuration(String(columns)))
      .nullable(),
    /**
     * When the sermon first became visible. An imported sermon, even a draft, has its delivery date instead, or the
     * time of the import if that is earlier. Used by the highlights, the feeds and the redirects of former slugs.
     */
    publishedAt: timestamp().nullable(),
    /** The review state of a draft (docs/product/submissions.md W3). Null if new, reopened or published. */
    review: p.text().$type<SermonReview | null>().nullable(),
    /** The moderator's message to the submitter, when the draft was returned or declined. */
    reviewNote: p.text().nullable(),
    /** Idempotency key: a repeated submission with it returns the same sermon. */
    submissionKey: p.text().nullable().unique(),
    version: p.integer().version(),
    /** Text of the dashboard's search. Never public: it contains the submitter's email address and phone number. */
    moderationText: p
      .text()
      .nullable()
      .lazy()
      .hidden()
      .generated(`((${moderationTextSql} || ' '::text) || ${phoneDigits}) stored`),
    /** Not used. Instances of the previous version still read and write it during an upgrade; the next release drops it. */
    portion: p.text().nullable().lazy(),
    /** Computed from the text on every save (docs/product/sermons.md S34). */
    language: p
      .text()
      .$type<SermonLanguage>()
      .default('other')
      .check(`language in ('he', 'en', 'other')`)
      .onCreate(languageOfSermon)
      .onUpdate(languageOfSermon),
    /** The citations in the text (docs/product/sources.md Q1). Computed on every save. */
    citations: p
      .json<Citation[]>()
      .$type<Citation[] | null>()
      .nullable()
      .onCreate(citationsOf)
      .onUpdate(citationsOf),
    updatedAt: createdAt().onUpdate(() => new Date()),
    searchNames: generatedVector(namesVector),
    search: generatedVector(fullTextVector),
  },
  checks: [
    ...Object.entries(maxLengths).map(([column, length]) => ({
      name: `sermons_${column}_length_check`,
      expression: `char_length(${column}) <= ${length}`,
    })),
    {
      name: 'sermons_chosen_occasions_check',
      expression: `cardinality(chosen_occasions) >= 1 and cardinality(chosen_occasions) <= ${maxOccasions}`,
    },
    {
      name: 'sermons_review_check',
      expression: `review is null or (review in ('returned', 'corrected', 'declined', 'withdrawn') and is_published = 'false')`,
    },
    { name: 'sermons_slug_form_check', expression: `slug !~ '^[0-9]*$'` },
    {
      name: 'sermons_date_delivered_day_check',
      expression: `date_delivered = date_trunc('day', date_delivered, 'UTC')`,
    },
  ],
  indexes: [
    // For public lists: visible sermons, newest first.
    {
      name: 'sermons_visible_index',
      expression: `create index "sermons_visible_index" on "sermons" ("date_delivered" desc, "id" desc) ${whereVisible}`,
    },
    ...['rabbi', 'synagogue'].flatMap((kind) => [
      {
        name: `sermons_visible_${kind}_id_index`,
        expression: `create index "sermons_visible_${kind}_id_index" on "sermons" ("${kind}_id", "date_delivered" desc, "id" desc) ${whereVisible}`,
      },
      {
        name: `sermons_visible_${kind}_portrait_index`,
        expression: `create index "sermons_visible_${kind}_portrait_index" on "sermons" ("${kind}_id", "date_delivered" desc, "id" desc) ${whereVisible} and "headshot_url" is not null`,
      },
      {
        name: `sermons_visible_${kind}_website_index`,
        expression: `create index "sermons_visible_${kind}_website_index" on "sermons" ("${kind}_id", "date_delivered" desc, "id" desc) ${whereVisible} and "website" is not null`,
      },
      // For the dashboard.
      {
        name: `sermons_invisible_${kind}_id_index`,
        expression: `create index "sermons_invisible_${kind}_id_index" on "sermons" ("${kind}_id") where "is_published" = 'false' or "is_hidden" = 'true'`,
      },
    ]),
    // Finds the sermons whose rabbi or synagogue the job after an upgrade has not resolved yet.
    {
      name: 'sermons_unresolved_index',
      expression: `create index "sermons_unresolved_index" on "sermons" ("id") where "rabbi_id" is null or "synagogue_id" is null`,
    },
    {
      name: 'sermons_featured_index',
      expression: `create index "sermons_featured_index" on "sermons" ("date_delivered" desc, "id" desc) where "is_featured" = 'true'`,
    },
    // For the dashboard's lists.
    {
      name: 'sermons_submitted_index',
      expression: `create index "sermons_submitted_index" on "sermons" ("date_submitted" desc, "id" desc)`,
    },
    {
      name: 'sermons_visible_submitted_index',
      expression: `create index "sermons_visible_submitted_index" on "sermons" ("date_submitted" desc, "id" desc) ${whereVisible}`,
    },
    {
      name: 'sermons_drafts_index',
      expression: `create index "sermons_drafts_index" on "sermons" ("date_submitted" desc, "id" desc) where "is_published" = 'false' and ("review" is null or "review" = 'corrected')`,
    },
    {
      name: 'sermons_reviewed_index',
      expression: `create index "sermons_reviewed_index" on "sermons" ("review", "date_submitted" desc, "id" desc) where "review" is not null`,
    },
    // For link requests, and for the limit of receipts per email address.
    {
      name: 'sermons_email_index',
      expression: 'create index "sermons_email_index" on "sermons" (lower("email"))',
    },
    {
      name: 'sermons_hidden_index',
      expression: `create index "sermons_hidden_index" on "sermons" ("date_submitted" desc, "id" desc) where "is_hidden" = 'true'`,
    },
    { name: 'sermons_published_at_index', properties: ['publishedAt'] },
    {
      name: 'sermons_moderation_text_index',
      expression:
        'create index "sermons_moderation_text_index" on "sermons" using gin ("moderation_text" gin_trgm_ops)',
    },
    {
      name: 'sermons_text_key_index',
      expression:
        'create index "sermons_text_key_index" on "sermons" (sermon_text_key("email", "title", "content"))',
    },
    ...searchIndexes,
    // Finds the sermons that use a file, before it is removed.
    ...['headshot_url', 'audio_url', 'featured_image_url'].map((column) => ({
      name: `sermons_${column}_index`,
      expression: `create index "sermons_${column}_index" on "sermons" ("${column}") where "${column}" is not null`,
    })),
    ...orderIndexes,
  ],
});

/** A sermon, in any state. */
export class Sermon extends SermonSchema.class {}
SermonSchema.setClass(Sermon);
