import { mergedSlice, PostingLists } from './posting-lists.ts';

/** A visible sermon's place in an order, with what the directory filters by. */
export interface OrderEntry {
  readonly id: number;
  readonly locationId: number;
  /** The Torah portion of its week; empty when a holiday displaces it. */
  readonly portion: string;
}

/** Part of a library, and a page of it. */
export interface OrderSlice {
  /** Only these places; undefined means all. */
  readonly locationIds: readonly number[] | undefined;
  /** Only these weeks; undefined means all. */
  readonly weeks: readonly string[] | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** The numbers of a page's sermons, and how many there are on all pages. */
export interface IdPage {
  readonly ids: number[];
  readonly total: number;
}

const spare = 1_024;

/**
 * All visible sermons in one order, as plain numbers side by side: ten bytes for each, and eight more once somebody
 * filters. A page is where it is, however deep, of all sermons and of those of a place or a week.
 */
export class SermonOrder {
  #ids: Int32Array;
  #locations: Int32Array;
  #portions: Uint16Array;
  #length: number;
  readonly #portionNumbers = new Map<string, number>();
  /** Where each place and each week stands in the order; made when it is asked for, and anew after a change. */
  #postings: { locations?: PostingLists; portions?: PostingLists } = {};

  constructor(ids: readonly number[], locations: readonly number[], portions: readonly string[]) {
    this.#length = ids.length;
    this.#ids = new Int32Array(ids.length + spare);
    this.#ids.set(ids);
    this.#locations = new Int32Array(ids.length + spare);
    this.#locations.set(locations);
    this.#portions = new Uint16Array(ids.length + spare);
    this.#portions.set(portions.map((portion) => this.#portionNumber(portion)));
  }

  /** Takes a sermon out, if it is there. */
  remove(id: number): void {
    const index = this.#find(id);
    if (index < 0) return;
    for (const list of [this.#ids, this.#locations, this.#portions]) {
      list.copyWithin(index, index + 1, this.#length);
    }
    this.#length -= 1;
    this.#postings = {};
  }

  /**
   * Puts a sermon before another one, or last.
   * @returns whether the other one was there
   */
  insert({ id, locationId, portion }: OrderEntry, before: number | null): boolean {
    const index = before === null ? this.#length : this.#find(before);
    if (index < 0) return false;
    if (this.#length === this.#ids.length) this.#grow();
    for (const list of [this.#ids, this.#locations, this.#portions]) {
      list.copyWithin(index + 1, index, this.#length);
    }
    this.#ids[index] = id;
    this.#locations[index] = locationId;
    this.#portions[index] = this.#portionNumber(portion);
    this.#length += 1;
    this.#postings = {};
    return true;
  }

  /** A page of the sermons of these places and weeks. */
  page({ locationIds, weeks, limit, offset }: OrderSlice): IdPage {
    if (!locationIds && !weeks) {
      const end = Math.min(offset + limit, this.#length);
      return { ids: [...this.#ids.subarray(Math.min(offset, end), end)], total: this.#length };
    }
    const places = locationIds?.map((id) => this.#locationLists().of(id));
    // Number 0 stands for no portion, which no week has.
    const portions = weeks?.flatMap((week) => this.#portionLists().of(this.#portionNumbers.get(week) ?? -1));
    const lists =
      places && portions ? [this.#within(portions, locationIds ?? [])] : (places ?? portions ?? []);
    return {
      ids: mergedSlice(lists, offset, limit).map((position) => this.#ids[position] ?? 0),
      total: lists.reduce((sum, list) => sum + list.length, 0),
    };
  }

  /** The positions of these lists that are at one of these places. */
  #within(lists: readonly Int32Array[], locationIds: readonly number[]): Int32Array {
    const places = new Set(locationIds);
    const all = mergedSlice(lists, 0, Number.POSITIVE_INFINITY);
    return Int32Array.from(all.filter((position) => places.has(this.#locations[position] ?? 0)));
  }

  #locationLists(): PostingLists {
    this.#postings.locations ??= new PostingLists(this.#locations.subarray(0, this.#length));
    return this.#postings.locations;
  }

  #portionLists(): PostingLists {
    this.#postings.portions ??= new PostingLists(this.#portions.subarray(0, this.#length));
    return this.#postings.portions;
  }

  #find(id: number): number {
    return this.#ids.subarray(0, this.#length).indexOf(id);
  }

  #portionNumber(portion: string): number {
    if (portion === '') return 0;
    const known = this.#portionNumbers.get(portion);
    if (known !== undefined) return known;
    const next = this.#portionNumbers.size + 1;
    this.#portionNumbers.set(portion, next);
    return next;
  }

  #grow(): void {
    const size = this.#length + spare + (this.#length >> 3);
    const grown = <List extends Int32Array | Uint16Array>(list: List, into: List): List => {
      into.set(list);
      return into;
    };
    this.#ids = grown(this.#ids, new Int32Array(size));
    this.#locations = grown(this.#locations, new Int32Array(size));
    this.#portions = grown(this.#portions, new Uint16Array(size));
  }
}
