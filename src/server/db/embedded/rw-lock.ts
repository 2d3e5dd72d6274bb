/** A first-in, first-out read-write lock. */
export class RwLock {
  /** Resolves when the last exclusive holder ends. */
  #exclusive: Promise<unknown> = Promise.resolve();
  /** The current shared holders. */
  readonly #shared = new Set<Promise<unknown>>();

  /** Runs work alone: after all earlier work, and before all later work. */
  exclusive<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = Promise.allSettled([this.#exclusive, ...this.#shared]).then(work);
    this.#exclusive = result.catch(() => {});
    this.#shared.clear();
    return result;
  }

  /** Runs work after the last exclusive holder, together with other shared work. */
  shared<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#exclusive.then(work);
    const ended: Promise<unknown> = result.catch(() => {}).finally(() => this.#shared.delete(ended));
    this.#shared.add(ended);
    return result;
  }
}
