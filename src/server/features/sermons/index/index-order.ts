import { grow } from './growing-array.ts';

/** Sermons in one order, as an array of their slots in `SermonIndex`. */
export class IndexOrder {
  #slots: Int32Array<ArrayBuffer>;
  /** Count of sermons. */
  length: number;

  constructor(slots: Int32Array<ArrayBuffer>) {
    this.#slots = slots;
    this.length = slots.length;
  }

  /** A view of the internal array, which `insert` and `remove` change. Copy it to keep it. */
  get slots(): Int32Array {
    return this.#slots.subarray(0, this.length);
  }

  /** No effect when the slot is not in the order. */
  remove(slot: number): void {
    const index = this.slots.indexOf(slot);
    if (index < 0) return;
    this.#slots.copyWithin(index, index + 1, this.length);
    this.length -= 1;
  }

  /** Inserts a slot before another one; for null, at the end. @returns false when `before` is not in the order */
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
