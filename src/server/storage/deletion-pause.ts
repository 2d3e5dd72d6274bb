/** Blocks the removal of files during a backup: all files in the backed-up database must still exist. */
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

  /** Prevents further removals and waits for the current one. */
  async pause(): Promise<void> {
    this.#isPaused = true;
    await this.#running;
  }

  resume(): void {
    this.#isPaused = false;
  }
}
