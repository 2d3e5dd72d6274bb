import type { DirectorySort } from '../../../../shared/directory.ts';
import type { Page } from '../../../../shared/pagination.ts';
import type { SermonCardOutput } from '../../../../shared/sermon.schemas.ts';
import type { Em } from '../../../db/orm.ts';
import { currentIndex } from '../index/sermon-index.service.ts';
import type { SermonCondition, SermonIndex } from '../index/sermon-index.ts';
import { type SermonSearch, searchSermons } from '../search/sermon-search.service.ts';
import { Sermon } from '../sermon/sermon.entity.ts';
import { presentSermonCard } from '../sermon/sermon.presenter.ts';
import { conditionsOf, type ListFilters } from './sermon-filter.ts';

/** Which visible sermons to list, and which part of the list. */
export interface ListRequest {
  readonly q?: string | undefined;
  readonly filters: ListFilters;
  /** Only sermons whose recording can be an episode of a podcast. */
  readonly isPodcast?: boolean;
  /** Default: `relevance` with a query, otherwise `date`. */
  readonly sort?: DirectorySort | undefined;
  readonly order: 'asc' | 'desc';
  readonly limit: number;
  readonly offset: number;
}

/** A part of a list: ids in order, and the total count. */
export interface ListedSermons {
  readonly ids: readonly number[];
  readonly total: number;
  /** Whether more sermons match than `total`: a search counts only those that it can list. */
  readonly isTotalCut: boolean;
  /** The filters as conditions on the index. */
  readonly conditions: readonly SermonCondition[];
  /** The index from which the list was read, for reads that belong to it. */
  readonly index: SermonIndex;
  /** Returns excerpts with highlighted words; undefined without a query. */
  readonly explain?: SermonSearch['explain'];
}

/** Lists visible sermons for the directory, the REST API, the feeds and the podcasts. */
export async function listSermons(em: Em, request: ListRequest): Promise<ListedSermons> {
  const { q, filters, isPodcast, sort = q ? 'relevance' : 'date', order, limit, offset } = request;
  const conditions: SermonCondition[] = await conditionsOf(em, filters);
  if (isPodcast) conditions.push({ column: 'audio', anyOf: new Set(['episode']) });
  if (q) {
    const index = await currentIndex(em, 'date desc');
    const found = await searchSermons(em, { q, index, conditions, sort, order, limit, offset });
    return { ...found, conditions, index };
  }
  const orderName = `${sort === 'relevance' ? 'date' : sort} ${order}` as const;
  const index = await currentIndex(em, orderName);
  return { ...index.page(orderName, conditions, { limit, offset }), isTotalCut: false, conditions, index };
}

/** A page of the cards of the visible sermons that match the filters, newest first. */
export async function listNewestCards(
  em: Em,
  filters: ListFilters,
  { page, limit }: { page: number; limit: number },
): Promise<Page<SermonCardOutput>> {
  const offset = (page - 1) * limit;
  const { ids, total } = await listSermons(em, { filters, order: 'desc', limit, offset });
  return { items: await readCards(em, ids), total, page, limit };
}

/** The cards of the sermons that are visible, in the order of `ids`. */
export const readCards = async (em: Em, ids: readonly number[]): Promise<SermonCardOutput[]> =>
  (await em.getRepository(Sermon).findVisibleCardsByIds(ids)).map(presentSermonCard);

/** Whether the podcast of a list has episodes. */
export async function hasEpisodes(em: Em, filters: ListFilters): Promise<boolean> {
  const { total } = await listSermons(em, { filters, isPodcast: true, order: 'desc', limit: 1, offset: 0 });
  return total > 0;
}

/** Counts the visible sermons that match the filters, by the slug of their occasion. */
export async function countByOccasion(
  em: Em,
  filters: ListFilters = {},
): Promise<ReadonlyMap<string, number>> {
  const conditions = await conditionsOf(em, filters);
  return (await currentIndex(em, 'date desc')).countValues('occasion', conditions);
}
