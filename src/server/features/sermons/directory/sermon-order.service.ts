import type { DirectorySort } from '../../../../shared/directory.ts';
import type { Em } from '../../../db/orm.ts';
import { type OrderChange, type OrderName, SermonOrderRepository } from './sermon-order.repository.ts';
import type { IdPage, OrderSlice, SermonOrder } from './sermon-order.ts';

interface Kept {
  order: SermonOrder;
  generation: bigint;
}

/** The orders in memory, for each database that this process has open. */
const databases = new WeakMap<object, Map<string, Promise<Kept>>>();

/**
 * A page of the visible sermons of these places and occasions, in an order: their ids, and how many there are.
 * It costs the same on the first page and on the last one, however large the library. The order is read once and then
 * follows the database change by change; each call first asks what changed, so it never answers from yesterday.
 */
export async function visiblePage(
  em: Em,
  { sort, order, ...slice }: OrderSlice & { sort: DirectorySort; order: 'asc' | 'desc' },
): Promise<IdPage> {
  const name: OrderName = { sort: sort === 'relevance' ? 'date' : sort, order };
  return (await presentOrder(em, name)).page(slice);
}

/** How many visible sermons have each occasion, by slug. */
export const countVisibleOfOccasions = async (em: Em): Promise<Map<string, number>> =>
  (await presentOrder(em, { sort: 'date', order: 'desc' })).countOccasions();

async function presentOrder(em: Em, name: OrderName): Promise<SermonOrder> {
  const repository = new SermonOrderRepository(em);
  const orders = ordersOf(em);
  const key = `${name.sort} ${name.order}`;
  const readAnew = () => {
    const reading = repository.readVisibleOrder(name);
    orders.set(key, reading);
    // A failure is told to those who wait, and the next one tries again.
    reading.catch(() => orders.get(key) === reading && orders.delete(key));
    return reading;
  };
  const known = orders.get(key);
  if (!known) return (await readAnew()).order;
  const kept = await known;
  const since = kept.generation;
  if ((await repository.readContentVersion()) === since) return kept.order;
  const { generation, changes } = await repository.readVisibleChanges(name, since);
  // Somebody else, who asked at the same time, has followed already, or reads anew.
  if (orders.get(key) !== known) return presentOrder(em, name);
  if (kept.generation !== since) return kept.generation < generation ? presentOrder(em, name) : kept.order;
  // A generation that fell is another database: somebody put a copy back.
  if (changes === null || generation < since || !follow(kept.order, changes)) return (await readAnew()).order;
  kept.generation = generation;
  return kept.order;
}

/** @returns false when the order is not what the database has, which only a mistake of ours can bring about. */
function follow(order: SermonOrder, changes: readonly OrderChange[]): boolean {
  for (const { id } of changes) order.remove(id);
  return changes.every(({ entry, next }) => entry === null || order.insert(entry, next));
}

function ordersOf(em: Em): Map<string, Promise<Kept>> {
  const driver = em.getDriver();
  const known = databases.get(driver);
  if (known) return known;
  const made = new Map<string, Promise<Kept>>();
  databases.set(driver, made);
  return made;
}
