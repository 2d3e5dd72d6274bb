/** Blocks the removal of files during a backup: all files in the backed-up database must still exist. */
export class DeletionPause {
  #isClosed = false;
  #underWay: Promise<unknown> = Promise.resolve();

  /** Runs a removal unless removals are paused. @returns whether it ran */
  async run(removal: () => Promise<unknown>): Promise<boolean> {
    if (this.#isClosed) return false;
    const done = removal();
    this.#underWay = Promise.allSettled([this.#underWay, done]);
    await done;
    return true;
  }

  /** Prevents further removals and waits for the current one. */
  async pause(): Promise<void> {
    this.#isClosed = true;
    await this.#underWay;
  }

  resume(): void {
    this.#isClosed = false;
  }
}
