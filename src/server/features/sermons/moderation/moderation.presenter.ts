import {
  type DuplicateOutput,
  type ModerationCardOutput,
  moderationExcerptLength,
} from '../../../../shared/moderation.schemas.ts';
import { directionOf } from '../../../../shared/text/text-direction.ts';
import type { DuplicateRow, ModerationCardRow } from './moderation.repository.ts';

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
    review: row.review,
    isDuplicate: row.is_duplicate,
  };
}

/** A sermon with the same email address, title and content as another one. */
export const presentDuplicate = (row: DuplicateRow): DuplicateOutput => ({
  id: row.id,
  title: row.title,
  dateSubmitted: iso(row.date_submitted),
  isFeatured: row.is_featured,
  isHidden: row.is_hidden,
  isPublished: row.is_published,
});
