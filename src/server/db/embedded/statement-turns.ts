/** Takes turns, first come, first served: some alone, some beside others of their kind. */
export class Turns {
  /** The end of the last turn that was taken alone. */
  #alone: Promise<unknown> = Promise.resolve();
  /** The turns beside each other since then that have not ended. */
  readonly #beside = new Set<Promise<unknown>>();

  /** Does the work when everything before has ended; whatever comes later waits for its end. */
  alone<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = Promise.allSettled([this.#alone, ...this.#beside]).then(work);
    this.#alone = turn.catch(() => {});
    this.#beside.clear();
    return turn;
  }

  /** Does the work when the last turn that was taken alone has ended, beside others like it. */
  beside<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.#alone.then(work);
    const ended: Promise<unknown> = turn.catch(() => {}).finally(() => this.#beside.delete(ended));
    this.#beside.add(ended);
    return turn;
  }
}
