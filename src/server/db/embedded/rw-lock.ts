/** A first-in, first-out read-write lock. */
export class RwLock {
  /** Resolves when the last exclusive holder ends. */
  #exclusive: Promise<unknown> = Promise.resolve();
  /** The current shared holders. */
  readonly #shared = new Set<Promise<unknown>>();

  /** Runs work alone: after all earlier work, and before all later work. */
  exclusive<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = Promise.allSettled([this.#exclusive, ...this.#shared]).then(work);
    this.#exclusive = turn.catch(() => {});
    this.#shared.clear();
    return turn;
  }

  /** Runs work after the last exclusive holder, together with other shared work. */
  shared<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.#exclusive.then(work);
    const ended: Promise<unknown> = turn.catch(() => {}).finally(() => this.#shared.delete(ended));
    this.#shared.add(ended);
    return turn;
  }
}
