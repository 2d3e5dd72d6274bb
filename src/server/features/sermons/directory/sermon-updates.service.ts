import type { SermonUpdatesPage } from '../../../../shared/sermon.schemas.ts';
import type { SermonUpdatesQuery } from '../../../../shared/sermon-query.ts';
import type { Em } from '../../../db/orm.ts';
import { currentIndex } from '../index/sermon-index.service.ts';
import { Sermon } from '../sermon/sermon.entity.ts';
import { presentSermons } from '../sermon/sermon.presenter.ts';
import { conditionsOf } from './sermon-filter.ts';
import { SermonUpdateRepository } from './sermon-update.repository.ts';

/**
 * A page of the public changes after a time, the oldest first (docs/product/rest.md R18). A sermon that is not visible
 * or does not match the filters is listed as removed, whether it matched before or not.
 * @returns also `next`: the time of the last listed change, to continue after it
 */
export async function sermonUpdates(
  em: Em,
  { updatedSince, q: _unused, page, limit, ...filters }: SermonUpdatesQuery,
): Promise<SermonUpdatesPage> {
  const slice = { limit, offset: (page - 1) * limit };
  const { changes, total } = await new SermonUpdateRepository(em).findChanges(updatedSince, slice);
  const ids = changes.map(({ id }) => id);
  const conditions = await conditionsOf(em, filters);
  const matching =
    conditions.length === 0 ? ids : (await currentIndex(em, 'date desc')).matching(ids, conditions);
  const sermons = await em.getRepository(Sermon).findVisibleByIds(matching);
  const presentedById = new Map((await presentSermons(sermons)).map((sermon) => [sermon.id, sermon]));
  const items = ids.map((id) => presentedById.get(id) ?? { id, isRemoved: true as const });
  return { items, total, page, limit, next: changes.at(-1)?.changedAt ?? updatedSince };
}
