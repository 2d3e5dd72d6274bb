import { LRUCache } from 'lru-cache';
import { grow, spareCapacity } from './growing-array.ts';
import { IndexColumn } from './index-column.ts';
import { IndexOrder } from './index-order.ts';
import { type FilterColumnName, filterColumnNames, filterColumns } from './sermon-columns.ts';

/** A sermon's filterable properties, as the database returns them. */
export interface IndexedSermon {
  readonly id: number;
  /** Days since 1970. */
  readonly day: number;
  readonly properties: Readonly<Record<FilterColumnName, string>>;
}

/** A condition on the sermons of a list. */
export type SermonCondition =
  | {
      readonly column: FilterColumnName;
      readonly anyOf: ReadonlySet<string>;
      /** Whether the condition also applies when the values of its own column are counted. */
      readonly isFixed?: boolean;
    }
  | { readonly column: 'day'; readonly from: number; readonly to: number };

/** One page of ids, and the count of ids on all pages. */
export interface IdPage {
  readonly ids: number[];
  readonly total: number;
}

/** The new position of a changed sermon in a sort order. */
export interface Move {
  readonly id: number;
  /** The first unchanged sermon after it; null when none follows. */
  readonly next: number | null;
}

/** Maximum bytes of all cached lists with their keys. */
const maxListBytes = 8_000_000;

/** An index is rebuilt after more writes than this plus two for each visible sermon. */
const maxWrites = 10_000;

/**
 * All visible sermons of a database in memory: their filterable properties as columns, and their ids in each order that
 * was requested. A list scans the columns of its filters, one typed array each, so every combination of filters costs
 * about the same.
 */
export class SermonIndex {
  /** The slot of each sermon id: its index in the arrays of the columns. It never changes. */
  readonly #slots = new Map<number, number>();
  #ids = new Int32Array(spareCapacity);
  #days = new Int32Array(spareCapacity);
  readonly #columns = Object.fromEntries(
    filterColumnNames.map((name) => [name, new IndexColumn(filterColumns[name].values)]),
  ) as Record<FilterColumnName, IndexColumn>;
  readonly #orders = new Map<string, IndexOrder>();

  /** Cached lists, until the next change. A character of a key takes up to 2 bytes, an entry itself about 400. */
  readonly #lists = new LRUCache<string, Int32Array>({
    maxSize: maxListBytes,
    sizeCalculation: (slots, key) => slots.byteLength + 2 * key.length + 400,
  });
  /** Cached counts without conditions, until the next change. */
  readonly #counts = new Map<FilterColumnName, ReadonlyMap<string, number>>();

  /** How often a sermon was added or replaced. */
  #writes = 0;

  /** The content version that the index reflects. */
  version: bigint;

  constructor(version: bigint) {
    this.version = version;
  }

  /** Whether most of the memory may be garbage: deleted sermons and replaced values. */
  get needsRebuild(): boolean {
    return this.#writes > 2 * this.#order('date desc').length + maxWrites;
  }

  /** The orders that are loaded. */
  get orders(): readonly string[] {
    return [...this.#orders.keys()];
  }

  /** Adds an order of the visible sermons. */
  addOrder(name: string, ids: readonly number[]): void {
    this.#orders.set(name, new IndexOrder(Int32Array.from(ids, (id) => this.#slotOf(id))));
  }

  /** Stores or replaces the properties of a sermon. */
  set({ id, day, properties }: IndexedSermon): void {
    this.#clearCaches();
    this.#writes++;
    const slot = this.#slotOf(id);
    this.#days[slot] = day;
    for (const name of filterColumnNames) this.#columns[name].set(slot, properties[name]);
  }

  /**
   * Applies changes to an order.
   * @param changed ids of all changed sermons
   * @param moves the visible ones among them, sorted as in the order
   * @returns false when the order does not match that of the database, so that the index must be read again
   */
  reorder(name: string, changed: readonly number[], moves: readonly Move[]): boolean {
    this.#clearCaches();
    const order = this.#orders.get(name);
    if (!order) return true;
    for (const id of changed) {
      const slot = this.#slots.get(id);
      if (slot !== undefined) order.remove(slot);
    }
    return moves.every(({ id, next }) =>
      order.insert(this.#slotOf(id), next === null ? null : this.#slotOf(next)),
    );
  }

  /** A page of the sermons that meet all conditions, in an order. */
  page(
    orderName: string,
    conditions: readonly SermonCondition[],
    { offset, limit }: { offset: number; limit: number },
  ): IdPage {
    const slots = this.#listedSlots(orderName, conditions);
    const ids = Array.from(slots.subarray(offset, offset + limit), (slot) => this.#ids[slot] ?? 0);
    return { ids, total: slots.length };
  }

  /** The first and the last day of delivery, as days since 1970. */
  get days(): { first: number; last: number } {
    const { slots } = this.#order('date desc');
    const dayOf = (slot = 0) => this.#days[slot] ?? 0;
    return { first: dayOf(slots.at(-1)), last: dayOf(slots[0]) };
  }

  /** The slots that meet all conditions, in an order. All pages of a list share one scan. */
  #listedSlots(orderName: string, conditions: readonly SermonCondition[]): Int32Array {
    if (conditions.length === 0) return this.#order(orderName).slots;
    const key =
      orderName + JSON.stringify(conditions, (_key, value) => (value instanceof Set ? [...value] : value));
    const cached = this.#lists.get(key);
    if (cached) return cached;
    const failed = this.#failedSlots(conditions);
    const listed = this.#order(orderName).slots.filter((slot) => failed[slot] === 0);
    this.#lists.set(key, listed);
    return listed;
  }

  #clearCaches(): void {
    this.#lists.clear();
    this.#counts.clear();
  }

  /** Returns those of the sermons that meet all conditions. Omits ids that the index has never had. */
  matching(ids: readonly number[], conditions: readonly SermonCondition[]): number[] {
    const failed = this.#failedSlots(conditions);
    return ids.filter((id) => {
      const slot = this.#slots.get(id);
      return slot !== undefined && failed[slot] === 0;
    });
  }

  /** The values of a sermon in a column; undefined for a sermon that the index has never had. */
  valuesOf(id: number, column: FilterColumnName): readonly string[] | undefined {
    const slot = this.#slots.get(id);
    const { codeBySlot, valuesByCode, values } = this.#columns[column];
    return slot === undefined
      ? undefined
      : valuesByCode[codeBySlot[slot] ?? -1]?.map((value) => values[value] ?? '');
  }

  /**
   * Counts the sermons that have each value of a column and meet the conditions on all other columns: the length of the
   * list with this value chosen.
   * @param ids counts only these sermons
   */
  countValues(
    column: FilterColumnName,
    conditions: readonly SermonCondition[] = [],
    ids?: readonly number[],
  ): ReadonlyMap<string, number> {
    const isUnfiltered = conditions.length === 0 && ids === undefined;
    const cached = isUnfiltered ? this.#counts.get(column) : undefined;
    if (cached) return cached;
    const others = conditions.filter(
      (condition) => condition.column !== column || ('isFixed' in condition && condition.isFixed),
    );
    const { codeBySlot, valuesByCode } = this.#columns[column];
    const codeCounts = new Int32Array(valuesByCode.length);
    const only = ids?.flatMap((id) => this.#slots.get(id) ?? []);
    // If every condition applies, count in the list: it is cached if its page was read in this order.
    const isWholeList = only === undefined && others.length === conditions.length;
    const failed = isWholeList || others.length === 0 ? undefined : this.#failedSlots(others, only);
    for (const slot of only ?? this.#listedSlots('date desc', isWholeList ? conditions : [])) {
      const code = codeBySlot[slot] ?? 0;
      if (failed?.[slot] !== 1) codeCounts[code] = (codeCounts[code] ?? 0) + 1;
    }
    const counts = this.#columns[column].countValues(codeCounts);
    if (isUnfiltered) this.#counts.set(column, counts);
    return counts;
  }

  /**
   * For each slot, 1 if a condition fails.
   * @param only the slots to check
   */
  #failedSlots(conditions: readonly SermonCondition[], only?: readonly number[]): Uint8Array {
    const failed = new Uint8Array(this.#slots.size);
    const fail = (fails: (slot: number) => boolean) => {
      if (only) for (const slot of only) failed[slot] = (failed[slot] ?? 0) | Number(fails(slot));
      else for (let slot = 0; slot < failed.length; slot++) if (fails(slot)) failed[slot] = 1;
    };
    for (const condition of conditions) {
      if (condition.column === 'day') {
        const { from, to } = condition;
        const days = this.#days;
        fail((slot) => (days[slot] ?? 0) < from || (days[slot] ?? 0) > to);
      } else {
        const column = this.#columns[condition.column];
        const isWithout = column.codesWithout(condition.anyOf);
        fail((slot) => isWithout[column.codeBySlot[slot] ?? 0] !== 0);
      }
    }
    return failed;
  }

  #order(name: string): IndexOrder {
    const order = this.#orders.get(name);
    if (!order) throw new Error(`The order ${name} is not loaded`);
    return order;
  }

  #slotOf(id: number): number {
    const cached = this.#slots.get(id);
    if (cached !== undefined) return cached;
    const slot = this.#slots.size;
    this.#slots.set(id, slot);
    this.#ids = grow(this.#ids, slot + 1);
    this.#days = grow(this.#days, slot + 1);
    this.#ids[slot] = id;
    return slot;
  }
}
