import pLimit, { type LimitFunction } from 'p-limit';
import type { Em } from '../../../db/orm.ts';
import { type OrderName, SermonIndexRepository } from './sermon-index.repository.ts';
import type { SermonIndex } from './sermon-index.ts';

interface IndexState {
  index: SermonIndex | undefined;
  /** Updates of the index run one after the other. */
  readonly update: LimitFunction;
}

/** The index of each database that this process has open. */
const states = new WeakMap<object, IndexState>();

/**
 * Returns the index of visible sermons, with this order loaded, at the current content version or a later one. Each
 * call asks the database for the version, and applies the changes since the version of the index.
 */
export async function currentIndex(em: Em, order: OrderName): Promise<SermonIndex> {
  const state = stateOf(em);
  const repository = new SermonIndexRepository(em);
  const before = state.index?.version;
  const version = await repository.readVersion();
  // A lower version means that the database was restored from a backup.
  const isRestored = before !== undefined && version < before;
  const isCurrent = (index: SermonIndex | undefined): index is SermonIndex =>
    index?.orders.includes(order) === true && index.version >= version;
  if (isCurrent(state.index) && !isRestored) return state.index;
  return state.update(async () => {
    if (isRestored && state.index?.version === before) state.index = undefined;
    if (isCurrent(state.index)) return state.index;
    if (state.index && (await applyChanges(state.index, order, repository))) return state.index;
    state.index = undefined;
    const index = await repository.readVisible(order);
    state.index = index;
    return index;
  });
}

/**
 * Updates the index to the current content version, after loading the order if necessary.
 * @returns false when the whole index must be read again
 */
async function applyChanges(
  index: SermonIndex,
  order: OrderName,
  repository: SermonIndexRepository,
): Promise<boolean> {
  if (index.needsRebuild) return false;
  const loaded = index.orders as OrderName[];
  const added = loaded.includes(order) ? undefined : await repository.readVisibleOrder(order);
  const since = added && added.version < index.version ? added.version : index.version;
  const orders = added ? [...loaded, order] : loaded;
  const changes = await repository.readVisibleChanges(orders, since);
  if (changes === null || changes.version < since) return false;
  // No await from here on, so that no reader sees only some of the changes.
  if (added) index.addOrder(order, added.ids);
  for (const sermon of changes.sermons) index.set(sermon);
  index.version = changes.version;
  return orders.every((name, position) =>
    index.reorder(name, changes.changed, changes.moves[position] ?? []),
  );
}

function stateOf(em: Em): IndexState {
  const driver = em.getDriver();
  const existing = states.get(driver);
  if (existing) return existing;
  const state: IndexState = { index: undefined, update: pLimit(1) };
  states.set(driver, state);
  return state;
}
