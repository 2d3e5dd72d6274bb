import {
  type DuplicateOutput,
  type ModerationCardOutput,
  moderationExcerptLength,
} from '../../../../shared/moderation.schemas.ts';
import {
  type AdminSermonOutput,
  excerptLength,
  type SermonCardOutput,
  type SermonOutput,
} from '../../../../shared/sermon.schemas.ts';
import { directionOf } from '../../../../shared/text/text-direction.ts';
import { occasionsOfSermon } from '../../occasions/sermon-occasions.ts';
import type { DuplicateRow, ModerationCardRow } from '../moderation/moderation.repository.ts';
import type { Sermon } from './sermon.entity.ts';
import type { PublicSermonRow, SermonCardRow } from './sermon.repository.ts';

/** A sermon as the public API returns it: these fields and no others. */
export function presentSermon(sermon: PublicSermonRow): SermonOutput {
  return {
    id: sermon.id,
    title: sermon.title,
    slug: sermon.slug ?? null,
    content: sermon.content,
    preview: sermon.preview ?? null,
    rabbiName: sermon.rabbiName,
    synagogueName: sermon.synagogueName,
    website: sermon.website ?? null,
    city: sermon.city,
    state: sermon.state,
    country: sermon.country,
    email: sermon.email,
    phone: sermon.phone,
    dateDelivered: sermon.dateDelivered.toISOString(),
    dateSubmitted: sermon.dateSubmitted.toISOString(),
    isFeatured: sermon.isFeatured,
    isHidden: sermon.isHidden,
    isPublished: sermon.isPublished,
    keywords: sermon.keywords ?? null,
    sermonType: sermon.sermonType ?? null,
    headshotUrl: sermon.headshotUrl ?? null,
    headshotCaption: sermon.headshotCaption ?? null,
    audioUrl: sermon.audioUrl ?? null,
    featuredImageUrl: sermon.featuredImageUrl ?? null,
    featuredImageCaption: sermon.featuredImageCaption ?? null,
    occasions: occasionsOfSermon(sermon),
  };
}

/** A sermon as administrators get it: with the version that their edits name. */
export const presentSermonForAdmin = (sermon: Sermon): AdminSermonOutput => ({
  ...presentSermon(sermon),
  version: sermon.version,
});

const iso = (date: Date | string) => new Date(date).toISOString();

/** A sermon in the dashboard's list: the content cut to 150 characters and an ellipsis (docs/product/limits.md L4). */
export function presentModerationCard(row: ModerationCardRow): ModerationCardOutput {
  const characters = [...row.opening];
  const opening = characters.slice(0, moderationExcerptLength).join('').trimEnd();
  return {
    id: row.id,
    title: row.title,
    slug: row.slug,
    rabbiName: row.rabbi_name,
    synagogueName: row.synagogue_name,
    city: row.city,
    state: row.state,
    country: row.country,
    dateDelivered: iso(row.date_delivered),
    dateSubmitted: iso(row.date_submitted),
    isFeatured: row.is_featured,
    isHidden: row.is_hidden,
    isPublished: row.is_published,
    sermonType: row.sermon_type,
    audioUrl: row.audio_url,
    excerpt: characters.length > moderationExcerptLength ? `${opening.replace(/[.!?]$/, '$& ')}…` : opening,
    direction: directionOf(row.opening || row.title),
    version: row.version,
    isDuplicate: row.is_duplicate,
  };
}

/** A sermon with the same text as another one. */
export const presentDuplicate = (row: DuplicateRow): DuplicateOutput => ({
  id: row.id,
  title: row.title,
  dateSubmitted: iso(row.date_submitted),
  isFeatured: row.is_featured,
  isHidden: row.is_hidden,
  isPublished: row.is_published,
});

/** A sermon in a list. */
export function presentSermonCard(row: SermonCardRow): SermonCardOutput {
  const characters = [...row.opening];
  return {
    id: row.id,
    title: row.title,
    slug: row.slug ?? null,
    preview: row.preview ?? null,
    excerpt: characters.slice(0, excerptLength).join(''),
    isExcerptCut: characters.length > excerptLength,
    direction: directionOf(row.preview || row.opening),
    rabbiName: row.rabbiName,
    synagogueName: row.synagogueName,
    city: row.city,
    state: row.state,
    country: row.country,
    dateDelivered: row.dateDelivered.toISOString(),
    isFeatured: row.isFeatured,
    keywords: row.keywords ?? null,
    sermonType: row.sermonType ?? null,
    headshotUrl: row.headshotUrl ?? null,
    headshotCaption: row.headshotCaption ?? null,
    audioUrl: row.audioUrl ?? null,
    featuredImageUrl: row.featuredImageUrl ?? null,
    featuredImageCaption: row.featuredImageCaption ?? null,
    occasions: occasionsOfSermon(row),
  };
}
