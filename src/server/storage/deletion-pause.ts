/** Blocks the removal of uploads during a backup: the files that the backed-up database refers to must still exist. */
export class DeletionPause {
  #isPaused = false;
  readonly #running = new Set<Promise<unknown>>();

  /** Runs a removal unless removals are paused. @returns whether it ran */
  async run(removal: () => Promise<unknown>): Promise<boolean> {
    if (this.#isPaused) return false;
    const running = removal();
    this.#running.add(running);
    try {
      await running;
    } finally {
      this.#running.delete(running);
    }
    return true;
  }

  /** Prevents further removals and waits for the running ones. */
  async pause(): Promise<void> {
    this.#isPaused = true;
    await Promise.allSettled(this.#running);
  }

  resume(): void {
    this.#isPaused = false;
  }
}
