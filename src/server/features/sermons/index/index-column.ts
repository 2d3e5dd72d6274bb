import { grow, spareCapacity } from './growing-array.ts';

/** A dictionary-encoded column: sermons with the same text share a code. */
export class IndexColumn {
  readonly #parse: (text: string) => readonly string[];
  readonly #codes = new Map<string, number>();
  readonly #valueIndexes = new Map<string, number>();
  /** The distinct values. */
  readonly values: string[] = [];
  /** The values of each code, as indexes in `values`. */
  readonly valuesByCode: (readonly number[])[] = [];
  /** The codes that have each value. */
  readonly #codesByValue: number[][] = [];
  /** The code of the sermon in each slot of `SermonIndex`. */
  codeBySlot = new Int32Array(spareCapacity);

  constructor(parse: (text: string) => readonly string[]) {
    this.#parse = parse;
  }

  /** Stores the text of a sermon. @param slot of the sermon in `SermonIndex` */
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
