import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import pLimit from 'p-limit';
import {
  type AdminSermonOutput,
  excerptLength,
  type SermonCardOutput,
  type SermonOutput,
} from '../../../../shared/sermon.schemas.ts';
import { sermonLimits } from '../../../../shared/sermon-fields.ts';
import { directionOf } from '../../../../shared/text/text-direction.ts';
import { citationLinks, sourcesOf } from '../../citations/citations-of-sermon.ts';
import { htmlOf } from '../../formatting/sermon-text.ts';
import { occasionsOfSermon } from '../../occasions/catalog/sermon-occasions.ts';
import type { Sermon } from './sermon.entity.ts';
import type { PublicSermonRow, SermonCardRow } from './sermon.repository.ts';

/** A sermon as the public API returns it: these fields and no others. */
export function presentSermon(sermon: PublicSermonRow): SermonOutput {
  return {
    id: sermon.id,
    title: sermon.title,
    slug: sermon.slug ?? null,
    content: sermon.content,
    contentMarkdown: sermon.contentMarkdown ?? null,
    contentHtml: htmlOf(sermon, citationLinks(sermon.citations)),
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
    audioDuration: sermon.audioDuration ?? null,
    isSpokenText: sermon.isSpokenText,
    featuredImageUrl: sermon.featuredImageUrl ?? null,
    featuredImageCaption: sermon.featuredImageCaption ?? null,
    language: sermon.language,
    updatedAt: sermon.updatedAt.toISOString(),
    occasions: occasionsOfSermon(sermon),
    sources: sourcesOf(sermon.citations),
    rabbi: sermon.rabbiLink ?? null,
    synagogue: sermon.synagogueLink ?? null,
  };
}

/** Maximum characters of content to render without yielding to the event loop: the maximum of one sermon. */
const maxSynchronousLength = sermonLimits.content;
const limitLongLists = pLimit(1);

/**
 * Presents the sermons of a list with all fields. Rendering the HTML of 50 long texts takes a second. Long lists are
 * therefore presented one after the other, which limits memory, and yield to the event loop before each sermon.
 */
export const presentSermons = (sermons: readonly PublicSermonRow[]): Promise<SermonOutput[]> =>
  presentList(sermons, presentSermon);

/** Like {@link presentSermons}, for administrators. */
export const presentSermonsForAdmin = (sermons: readonly Sermon[]): Promise<AdminSermonOutput[]> =>
  presentList(sermons, presentSermonForAdmin);

async function presentList<Row extends PublicSermonRow, Output>(
  sermons: readonly Row[],
  present: (sermon: Row) => Output,
): Promise<Output[]> {
  const length = sermons.reduce((sum, { content }) => sum + content.length, 0);
  if (length <= maxSynchronousLength) return sermons.map(present);
  return limitLongLists(async () => {
    const presented: Output[] = [];
    for (const sermon of sermons) {
      await yieldToEventLoop();
      presented.push(present(sermon));
    }
    return presented;
  });
}

/** A sermon for administrators: also with its version, its chosen occasions and its review. */
export const presentSermonForAdmin = (sermon: Sermon): AdminSermonOutput => ({
  ...presentSermon(sermon),
  version: sermon.version,
  chosenOccasions: sermon.chosenOccasions ?? null,
  review: sermon.review ?? null,
  reviewNote: sermon.reviewNote ?? null,
});

/** A sermon as a card in a list. */
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
    audioDuration: row.audioDuration ?? null,
    featuredImageUrl: row.featuredImageUrl ?? null,
    featuredImageCaption: row.featuredImageCaption ?? null,
    occasions: occasionsOfSermon(row),
    rabbi: row.rabbiLink ?? null,
    synagogue: row.synagogueLink ?? null,
  };
}
