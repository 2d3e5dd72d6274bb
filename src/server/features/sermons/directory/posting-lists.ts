/** Posting lists: for each value of a column, its positions in ascending order. */
export class PostingLists {
  readonly #starts: Int32Array;
  readonly #positions: Int32Array;

  /** @param column non-negative small integers */
  constructor(column: Int32Array) {
    let highest = 0;
    for (const value of column) if (value > highest) highest = value;
    const starts = new Int32Array(highest + 2);
    for (const value of column) starts[value + 1] = (starts[value + 1] ?? 0) + 1;
    for (let value = 1; value < starts.length; value++) {
      starts[value] = (starts[value] ?? 0) + (starts[value - 1] ?? 0);
    }
    this.#starts = starts;
    this.#positions = new Int32Array(column.length);
    const next = starts.slice();
    for (let position = 0; position < column.length; position++) {
      const value = column[position] ?? 0;
      const place = next[value] ?? 0;
      this.#positions[place] = position;
      next[value] = place + 1;
    }
  }

  /** The positions of a value; empty for an unknown value. */
  of(value: number): Int32Array {
    const start = this.#starts[value];
    if (start === undefined) return this.#positions.subarray(0, 0);
    return this.#positions.subarray(start, this.#starts[value + 1] ?? start);
  }
}

/** Count of entries below a limit in an ascending list. */
function countBelow(list: Int32Array, limit: number): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle] ?? 0) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * A slice of the merged lists. Its cost does not depend on the offset.
 * @param lists ascending and disjoint
 */
export function mergedSlice(lists: readonly Int32Array[], offset: number, limit: number): number[] {
  const total = lists.reduce((sum, list) => sum + list.length, 0);
  if (offset >= total) return [];
  // Binary search for the smallest number with at least `offset` entries below it.
  let low = 0;
  let high = offset === 0 ? 0 : 1 + lists.reduce((highest, list) => Math.max(highest, list.at(-1) ?? 0), 0);
  while (low < high) {
    const middle = (low + high) >> 1;
    let before = 0;
    for (const list of lists) before += countBelow(list, middle);
    if (before < offset) low = middle + 1;
    else high = middle;
  }
  const rests = lists.map((list) => (low === 0 ? list : list.subarray(countBelow(list, low))));
  return mergedStart(rests, Math.min(limit, total - offset));
}

/** The first entries of the merged lists. */
function mergedStart(lists: readonly Int32Array[], count: number): number[] {
  // A heap with the list with the smallest next entry as its root. Finished lists sort last.
  const ended = 2 ** 31 - 1;
  const sorted = lists
    .filter((list) => list.length > 0)
    .sort((one, other) => (one[0] ?? 0) - (other[0] ?? 0));
  const heads = Int32Array.from(sorted, (list) => list[0] ?? ended);
  const owners = Int32Array.from(sorted.keys());
  const taken = new Int32Array(sorted.length);
  const slice: number[] = [];
  while (slice.length < count) {
    slice.push(heads[0] ?? ended);
    const owner = owners[0] ?? 0;
    const reached = (taken[owner] ?? 0) + 1;
    taken[owner] = reached;
    const head = sorted[owner]?.[reached] ?? ended;
    let place = 0;
    for (let child = 1; child < heads.length; child = 2 * place + 1) {
      if ((heads[child + 1] ?? ended) < (heads[child] ?? ended)) child++;
      const above = heads[child] ?? ended;
      if (above >= head) break;
      heads[place] = above;
      owners[place] = owners[child] ?? 0;
      place = child;
    }
    heads[place] = head;
    owners[place] = owner;
  }
  return slice;
}
