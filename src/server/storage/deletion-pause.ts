/** Blocks the removal of uploads during a backup: the files that the backed-up database refers to must still exist. */
export class DeletionPause {
  #isPaused = false;
  #running: Promise<unknown> = Promise.resolve();

  /** Runs a removal unless removals are paused. @returns whether it ran */
  async run(removal: () => Promise<unknown>): Promise<boolean> {
    if (this.#isPaused) return false;
    const done = removal();
    this.#running = Promise.allSettled([this.#running, done]);
    await done;
    return true;
  }

  /** Prevents further removals and waits for the running ones. */
  async pause(): Promise<void> {
    this.#isPaused = true;
    await this.#running;
  }

  resume(): void {
    this.#isPaused = false;
  }
}
