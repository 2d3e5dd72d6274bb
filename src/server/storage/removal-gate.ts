/** Keeps files from being removed while a backup is taken: what its database names must still be there. */
export class RemovalGate {
  #isClosed = false;
  #underWay: Promise<unknown> = Promise.resolve();

  /** Does a removal, unless the gate is closed. @returns whether it was done. */
  async pass(removal: () => Promise<unknown>): Promise<boolean> {
    if (this.#isClosed) return false;
    const done = removal();
    this.#underWay = Promise.allSettled([this.#underWay, done]);
    await done;
    return true;
  }

  /** Lets no further removal begin, and waits for the one under way. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#underWay;
  }

  open(): void {
    this.#isClosed = false;
  }
}
