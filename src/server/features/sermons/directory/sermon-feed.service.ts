import type { Em } from '../../../db/orm.ts';
import { Location } from '../../locations/location.entity.ts';
import { Sermon } from '../sermon/sermon.entity.ts';
import { presentSermon } from '../sermon/sermon.presenter.ts';
import {
  type Episode,
  type Recording,
  SermonFeedRepository,
  type SitemapRow,
} from './sermon-feed.repository.ts';
import { visiblePage } from './sermon-order.service.ts';

export type { Episode, SitemapRow };

/** A sermon as a news reader shows it. */
export type FeedSermon = ReturnType<typeof presentSermon> & {
  readonly publishedAt: string;
  readonly updatedAt: string;
  /** The file behind `audioUrl`, where it is one of ours. */
  readonly recording: Recording | undefined;
};

/** Sermons in the feed: the newest. */
const feedLength = 50;

/** The visible sermons of an occasion, the newest first. */
const idsOf = async (em: Em, occasion: string, limit: number): Promise<number[]> => {
  const slice = { locationIds: undefined, occasions: [occasion], limit, offset: 0 };
  return (await visiblePage(em, { ...slice, sort: 'date', order: 'desc' })).ids;
};

/**
 * The newest visible sermons, whole, with the moments that a feed names.
 * @param occasion the slug of an occasion, for its sermons only
 */
export async function feedSermons(em: Em, occasion?: string): Promise<FeedSermon[]> {
  const repository = em.getRepository(Sermon);
  const sermons = await (occasion === undefined
    ? repository.findVisibleRecent(feedLength)
    : repository.findVisibleByIds(await idsOf(em, occasion, feedLength)));
  const heard = sermons.map((sermon) => sermon.audioUrl).filter((url) => url != null);
  const recordings = await new SermonFeedRepository(em).findRecordings(heard);
  return sermons.map((sermon) => ({
    ...presentSermon(sermon),
    publishedAt: (sermon.publishedAt ?? sermon.dateSubmitted).toISOString(),
    updatedAt: sermon.updatedAt.toISOString(),
    recording: recordings.find(({ url }) => url === sermon.audioUrl),
  }));
}

/**
 * A page of the visible sermons with a recording, one more than asked for where there are more.
 * @param occasion the slug of an occasion, for its sermons only
 */
export async function podcastEpisodes(
  em: Em,
  page: number,
  size: number,
  occasion?: string,
): Promise<Episode[]> {
  const ids = occasion === undefined ? undefined : await idsOf(em, occasion, Number.POSITIVE_INFINITY);
  return new SermonFeedRepository(em).findVisibleEpisodes({
    ids,
    limit: size + 1,
    offset: (page - 1) * size,
  });
}

/** How many sermons are visible. */
export const countVisibleSermons = (em: Em): Promise<number> =>
  em.getRepository(Location).countVisibleSermons({});

/** The parts of a split sitemap. */
export const sitemapParts = (em: Em, size: number): Promise<{ part: number; updatedAt: Date }[]> =>
  new SermonFeedRepository(em).findVisibleSitemapParts(size);

/** Rows that are read at once. */
const stretch = 5_000;

/** The visible sermons with numbers behind `after` up to `last`, a stretch at a time. */
export async function* sitemapRows(em: Em, after: number, last: number): AsyncGenerator<SitemapRow[]> {
  const sermons = new SermonFeedRepository(em);
  for (let reached = after; ; ) {
    const rows = await sermons.findVisibleForSitemap({ after: reached, last, limit: stretch });
    if (rows.length > 0) yield rows;
    const end = rows.at(-1);
    if (!end || rows.length < stretch) return;
    reached = end.id;
  }
}
