/**
 * Lets one begin in each turn of the event loop. Work that never waits, as on the embedded database, would otherwise
 * be done to its end before the next connection is read: a thousand requests of one moment would be a thousand in a
 * row, uncounted, and nobody could be told in between that the process lives.
 */
export class Turns {
  readonly #waiting: (() => void)[] = [];

  /** Begins in the next turn where nobody waits, else behind those who do. */
  take(begin: () => void): void {
    this.#waiting.push(begin);
    if (this.#waiting.length === 1) setImmediate(this.#next);
  }

  readonly #next = (): void => {
    const begin = this.#waiting.shift();
    if (this.#waiting.length > 0) setImmediate(this.#next);
    begin?.();
  };
}
