import { mergedSlice, PostingLists } from './posting-lists.ts';

/** A visible sermon's place in an order, with what the directory filters by. */
export interface OrderEntry {
  readonly id: number;
  readonly locationId: number;
  /** The slugs of its occasions, separated by spaces. */
  readonly occasions: string;
}

/** Part of a library, and a page of it. */
export interface OrderSlice {
  /** Only these places; undefined means all. */
  readonly locationIds: readonly number[] | undefined;
  /** Only sermons that have all of these occasions, by slug; undefined means all sermons. */
  readonly occasions: readonly string[] | undefined;
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
 * All visible sermons in one order, as plain numbers side by side: twelve bytes for each, and eight more once somebody
 * filters. A page is where it is, however deep, of all sermons and of those of a place or an occasion.
 */
export class SermonOrder {
  #ids: Int32Array;
  #locations: Int32Array;
  /** For each sermon, the index of its occasions in `#groups`. */
  #occasions: Int32Array;
  #length: number;
  /** The different lists of occasions that sermons have. */
  readonly #groups: (readonly string[])[] = [];
  readonly #groupNumbers = new Map<string, number>();
  /** Where each place and each group stands in the order; made when it is asked for, and anew after a change. */
  #postings: { locations?: PostingLists; groups?: PostingLists } = {};

  /** @param occasions of each sermon, as in {@link OrderEntry} */
  constructor(ids: readonly number[], locations: readonly number[], occasions: readonly string[]) {
    this.#length = ids.length;
    this.#ids = new Int32Array(ids.length + spare);
    this.#ids.set(ids);
    this.#locations = new Int32Array(ids.length + spare);
    this.#locations.set(locations);
    this.#occasions = new Int32Array(ids.length + spare);
    this.#occasions.set(occasions.map((list) => this.#groupNumber(list)));
  }

  /** Takes a sermon out, if it is there. */
  remove(id: number): void {
    const index = this.#find(id);
    if (index < 0) return;
    for (const list of [this.#ids, this.#locations, this.#occasions]) {
      list.copyWithin(index, index + 1, this.#length);
    }
    this.#length -= 1;
    this.#postings = {};
  }

  /**
   * Puts a sermon before another one, or last.
   * @returns whether the other one was there
   */
  insert({ id, locationId, occasions }: OrderEntry, before: number | null): boolean {
    const index = before === null ? this.#length : this.#find(before);
    if (index < 0) return false;
    if (this.#length === this.#ids.length) this.#grow();
    for (const list of [this.#ids, this.#locations, this.#occasions]) {
      list.copyWithin(index + 1, index, this.#length);
    }
    this.#ids[index] = id;
    this.#locations[index] = locationId;
    this.#occasions[index] = this.#groupNumber(occasions);
    this.#length += 1;
    this.#postings = {};
    return true;
  }

  /** A page of the sermons of these places and occasions. */
  page({ locationIds, occasions, limit, offset }: OrderSlice): IdPage {
    if (!locationIds && !occasions) {
      const end = Math.min(offset + limit, this.#length);
      return { ids: [...this.#ids.subarray(Math.min(offset, end), end)], total: this.#length };
    }
    const places = locationIds?.map((id) => this.#locationLists().of(id));
    const groups = occasions && this.#listsWith(occasions);
    const lists = places && groups ? [this.#within(groups, locationIds ?? [])] : (places ?? groups ?? []);
    return {
      ids: mergedSlice(lists, offset, limit).map((position) => this.#ids[position] ?? 0),
      total: lists.reduce((sum, list) => sum + list.length, 0),
    };
  }

  /** How many sermons have each occasion, by slug. */
  countOccasions(): Map<string, number> {
    const counts = new Map<string, number>();
    for (const [number, group] of this.#groups.entries()) {
      const count = this.#groupLists().of(number).length;
      for (const slug of group) counts.set(slug, (counts.get(slug) ?? 0) + count);
    }
    return counts;
  }

  /** The positions of the sermons that have all of these occasions. */
  #listsWith(occasions: readonly string[]): Int32Array[] {
    return this.#groups.flatMap((group, number) =>
      occasions.every((slug) => group.includes(slug)) ? this.#groupLists().of(number) : [],
    );
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

  #groupLists(): PostingLists {
    this.#postings.groups ??= new PostingLists(this.#occasions.subarray(0, this.#length));
    return this.#postings.groups;
  }

  #find(id: number): number {
    return this.#ids.subarray(0, this.#length).indexOf(id);
  }

  #groupNumber(occasions: string): number {
    const known = this.#groupNumbers.get(occasions);
    if (known !== undefined) return known;
    const next = this.#groups.push(occasions.split(' ')) - 1;
    this.#groupNumbers.set(occasions, next);
    return next;
  }

  #grow(): void {
    const size = this.#length + spare + (this.#length >> 3);
    const grown = (list: Int32Array): Int32Array => {
      const into = new Int32Array(size);
      into.set(list);
      return into;
    };
    this.#ids = grown(this.#ids);
    this.#locations = grown(this.#locations);
    this.#occasions = grown(this.#occasions);
  }
}
