import { LRUCache } from 'lru-cache';
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
      /** Whether it applies also when the values of its own column are counted. */
      readonly isFixed?: boolean;
    }
  | { readonly column: 'day'; readonly from: number; readonly to: number };

/** One page of ids, and the total number on all pages. */
export interface IdPage {
  readonly ids: number[];
  readonly total: number;
}

/** The new position of a changed sermon in an order. */
export interface Move {
  readonly id: number;
  /** The unchanged sermon after it; null when it is the last one. */
  readonly next: number | null;
}

/** Elements by which an array is larger than needed, so that it is not copied with each new sermon. */
const spareCapacity = 1_024;
/** Bytes of all cached lists with their keys. */
const maxListBytes = 8_000_000;

/** Writes after which an index is rebuilt, in addition to two for each sermon. */
const maxWrites = 10_000;

const grow = <List extends Int32Array | Uint8Array>(list: List, length: number): List => {
  if (length <= list.length) return list;
  const grown = new (list.constructor as new (length: number) => List)(
    length + spareCapacity + (length >> 3),
  );
  grown.set(list);
  return grown;
};

/** A dictionary-encoded column: sermons with the same text share a code. */
class Column {
  readonly #parse: (text: string) => readonly string[];
  readonly #codes = new Map<string, number>();
  readonly #valueIndexes = new Map<string, number>();
  /** The distinct values. */
  readonly values: string[] = [];
  /** The values of each code, as indexes in `values`. */
  readonly valuesByCode: (readonly number[])[] = [];
  /** The codes that have each value. */
  readonly #codesByValue: number[][] = [];
  /** The code of each slot. */
  codeBySlot = new Int32Array(spareCapacity);

  constructor(parse: (text: string) => readonly string[]) {
    this.#parse = parse;
  }

  set(slot: number, text: string): void {
    let code = this.#codes.get(text);
    if (code === undefined) {
      const values = this.#parse(text).map((value) => this.#valueIndexOf(value));
      code = this.valuesByCode.push(values) - 1;
      for (const value of values) this.#codesByValue[value]?.push(code);
      this.#codes.set(text, code);
    }
    this.codeBySlot = grow(this.codeBySlot, slot + 1);
    this.codeBySlot[slot] = code;
  }

  /** For each code, 1 when it has none of these values. */
  codesWithout(anyOf: ReadonlySet<string>): Uint8Array {
    const isWithout = new Uint8Array(this.valuesByCode.length).fill(1);
    for (const value of anyOf)
      for (const code of this.#codesByValue[this.#valueIndexes.get(value) ?? -1] ?? []) isWithout[code] = 0;
    return isWithout;
  }

  /** Converts counts of codes to counts of values. @param codeCounts how often each code occurs */
  countValues(codeCounts: Int32Array): Map<string, number> {
    const valueCounts = new Int32Array(this.values.length);
    // Plain loops: over thousands of codes, iterators take longer than everything else in an in-memory search.
    for (let code = 0; code < codeCounts.length; code++) {
      const count = codeCounts[code] ?? 0;
      if (count > 0)
        for (const value of this.valuesByCode[code] ?? [])
          valueCounts[value] = (valueCounts[value] ?? 0) + count;
    }
    const counts = new Map<string, number>();
    for (let index = 0; index < valueCounts.length; index++) {
      const count = valueCounts[index] ?? 0;
      if (count > 0) counts.set(this.values[index] ?? '', count);
    }
    return counts;
  }

  #valueIndexOf(value: string): number {
    const cached = this.#valueIndexes.get(value);
    if (cached !== undefined) return cached;
    const index = this.values.push(value) - 1;
    this.#codesByValue.push([]);
    this.#valueIndexes.set(value, index);
    return index;
  }
}

/** Sermons in one order, as an array of slots. */
class Order {
  #slots: Int32Array;
  length: number;

  constructor(slots: Int32Array) {
    this.#slots = slots;
    this.length = slots.length;
  }

  get slots(): Int32Array {
    return this.#slots.subarray(0, this.length);
  }

  remove(slot: number): void {
    const index = this.slots.indexOf(slot);
    if (index < 0) return;
    this.#slots.copyWithin(index, index + 1, this.length);
    this.length -= 1;
  }

  /** @returns false when the slot `before` is not in the order */
  insert(slot: number, before: number | null): boolean {
    const index = before === null ? this.length : this.slots.indexOf(before);
    if (index < 0) return false;
    this.#slots = grow(this.#slots, this.length + 1);
    this.#slots.copyWithin(index + 1, index, this.length);
    this.#slots[index] = slot;
    this.length += 1;
    return true;
  }
}

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
    filterColumnNames.map((name) => [name, new Column(filterColumns[name].values)]),
  ) as Record<FilterColumnName, Column>;
  readonly #orders = new Map<string, Order>();

  /** Lists and counts since the last change. */
  readonly #lists = new LRUCache<string, Int32Array>({
    maxSize: maxListBytes,
    sizeCalculation: (slots, key) => slots.byteLength + 2 * key.length + 400,
  });
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
    this.#orders.set(name, new Order(Int32Array.from(ids, (id) => this.#slotOf(id))));
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
   * @param moves the visible ones among them, in this order
   * @returns false when the order is not the one of the database
   */
  reorder(name: string, changed: readonly number[], moves: readonly Move[]): boolean {
    this.#clearCaches();
    const order = this.#orders.get(name);
    if (!order) return true;
    for (const id of changed) order.remove(this.#slotOf(id));
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
    const slots =
      conditions.length === 0 ? this.#order(orderName).slots : this.#matchingSlots(orderName, conditions);
    const ids = Array.from(slots.subarray(offset, offset + limit), (slot) => this.#ids[slot] ?? 0);
    return { ids, total: slots.length };
  }

  /** The first and last day of delivery, as days since 1970. */
  get days(): { first: number; last: number } {
    const { slots } = this.#order('date desc');
    const dayOf = (slot = 0) => this.#days[slot] ?? 0;
    return { first: dayOf(slots.at(-1)), last: dayOf(slots[0]) };
  }

  /** The slots that meet all conditions, in an order. All pages of a list share one scan. */
  #matchingSlots(orderName: string, conditions: readonly SermonCondition[]): Int32Array {
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

  /** Returns those of the sermons that meet all conditions. Omits ids that were never visible. */
  matching(ids: readonly number[], conditions: readonly SermonCondition[]): number[] {
    const failed = this.#failedSlots(conditions);
    return ids.filter((id) => {
      const slot = this.#slots.get(id);
      return slot !== undefined && failed[slot] === 0;
    });
  }

  /** The values of a sermon in a column; undefined for a sermon that was never visible. */
  valuesOf(id: number, column: FilterColumnName): readonly string[] | undefined {
    const slot = this.#slots.get(id);
    const { codeBySlot, valuesByCode, values } = this.#columns[column];
    return slot === undefined
      ? undefined
      : valuesByCode[codeBySlot[slot] ?? -1]?.map((value) => values[value] ?? '');
  }

  /**
   * Counts the sermons that have each value of a column and meet the conditions on all other columns: the length of the
   * list if the value was chosen.
   * @param ids counts only these sermons
   */
  countValues(
    column: FilterColumnName,
    conditions: readonly SermonCondition[] = [],
    ids?: readonly number[],
  ): ReadonlyMap<string, number> {
    const isOfAll = conditions.length === 0 && ids === undefined;
    const cached = isOfAll ? this.#counts.get(column) : undefined;
    if (cached) return cached;
    const others = conditions.filter(
      (condition) => condition.column !== column || ('isFixed' in condition && condition.isFixed),
    );
    const only = ids?.flatMap((id) => this.#slots.get(id) ?? []);
    const { codeBySlot, valuesByCode } = this.#columns[column];
    const codeCounts = new Int32Array(valuesByCode.length);
    const failed = others.length > 0 ? this.#failedSlots(others, only) : undefined;
    for (const slot of only ?? this.#order('date desc').slots) {
      const code = codeBySlot[slot] ?? 0;
      if (failed?.[slot] !== 1) codeCounts[code] = (codeCounts[code] ?? 0) + 1;
    }
    const counts = this.#columns[column].countValues(codeCounts);
    if (isOfAll) this.#counts.set(column, counts);
    return counts;
  }

  /**
   * For each slot, whether a condition fails.
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

  #order(name: string): Order {
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
