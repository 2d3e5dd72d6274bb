import type { SermonOutput } from '../../../../shared/sermon.schemas.ts';
import type { FeedQuery } from '../../../../shared/sermon-query.ts';
import type { Em } from '../../../db/orm.ts';
import { Location } from '../../locations/location.entity.ts';
import { Sermon } from '../sermon/sermon.entity.ts';
import { presentSermons } from '../sermon/sermon.presenter.ts';
import {
  type Episode,
  type Recording,
  SermonFeedRepository,
  type SitemapRow,
} from './sermon-feed.repository.ts';
import { listSermons } from './sermon-list.service.ts';

export type { Episode, SitemapRow };

/** A sermon as an entry of the feed. */
export type FeedSermon = SermonOutput & {
  /** ISO 8601; the time of submission if the time of publication is unknown. */
  readonly publishedAt: string;
  /** The uploaded file of `audioUrl`; undefined if there is no recording, or it is hosted elsewhere. */
  readonly recording: Recording | undefined;
};

/** Maximum sermons in the feed. */
const feedLength = 50;

/** The 50 newest visible sermons that match the query, with full content, publication date and recording. */
export async function feedSermons(em: Em, { q, ...filters }: FeedQuery): Promise<FeedSermon[]> {
  const slice = { sort: 'date', order: 'desc', limit: feedLength, offset: 0 } as const;
  const { ids } = await listSermons(em, { q, filters, ...slice });
  const sermons = await em.getRepository(Sermon).findVisibleByIds(ids);
  const audioUrls = sermons.map((sermon) => sermon.audioUrl).filter((url) => url != null);
  const recordings = await new SermonFeedRepository(em).findRecordings(audioUrls);
  const presented = await presentSermons(sermons);
  return sermons.flatMap(({ publishedAt, dateSubmitted, audioUrl }, index) => {
    const sermon = presented[index];
    if (!sermon) return [];
    const recording = recordings.find(({ url }) => url === audioUrl);
    return [{ ...sermon, publishedAt: (publishedAt ?? dateSubmitted).toISOString(), recording }];
  });
}

/**
 * A page of `size` visible sermons that match the query, newest first: only those whose recording is an uploaded file
 * that podcast apps can play.
 */
export async function podcastEpisodes(
  em: Em,
  page: number,
  size: number,
  { q, ...filters }: FeedQuery,
): Promise<{ episodes: Episode[]; hasNext: boolean }> {
  const slice = { sort: 'date', order: 'desc', limit: size, offset: (page - 1) * size } as const;
  const { ids, total } = await listSermons(em, { q, filters, isPodcast: true, ...slice });
  const episodes = await new SermonFeedRepository(em).findVisibleEpisodes(ids);
  return { episodes, hasNext: page * size < total };
}

/** Count of visible sermons. */
export const countVisibleSermons = (em: Em): Promise<number> =>
  em.getRepository(Location).countVisibleSermons();

/**
 * The sitemap parts that have a visible sermon, with the time of their latest change.
 * @param size ids per part: part n, from 1, has the ids from (n - 1) * `size` + 1 to n * `size`
 */
export const sitemapParts = (em: Em, size: number): Promise<{ part: number; updatedAt: Date }[]> =>
  new SermonFeedRepository(em).findVisibleSitemapParts(size);

/** Rows of the sitemap per query. */
const batchSize = 5_000;

/** Reads the visible sermons with ids greater than `after`, up to and including `last`, in batches. */
export async function* sitemapRows(em: Em, after: number, last: number): AsyncGenerator<SitemapRow[]> {
  const sermons = new SermonFeedRepository(em);
  for (let lastId = after; ; ) {
    const rows = await sermons.findVisibleForSitemap({ after: lastId, last, limit: batchSize });
    if (rows.length > 0) yield rows;
    const end = rows.at(-1);
    if (!end || rows.length < batchSize) return;
    lastId = end.id;
  }
}
