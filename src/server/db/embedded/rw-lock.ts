/** Takes turns, first come, first served: some alone, some beside others of their kind. */
export class RwLock {
  /** The end of the last turn that was taken alone. */
  #exclusive: Promise<unknown> = Promise.resolve();
  /** The turns beside each other since then that have not ended. */
  readonly #shared = new Set<Promise<unknown>>();

  /** Does the work when everything before has ended; whatever comes later waits for its end. */
  exclusive<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = Promise.allSettled([this.#exclusive, ...this.#shared]).then(work);
    this.#exclusive = turn.catch(() => {});
    this.#shared.clear();
    return turn;
  }

  /** Does the work when the last turn that was taken alone has ended, beside others like it. */
  shared<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.#exclusive.then(work);
    const ended: Promise<unknown> = turn.catch(() => {}).finally(() => this.#shared.delete(ended));
    this.#shared.add(ended);
    return turn;
  }
}
