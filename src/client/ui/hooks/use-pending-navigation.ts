import { useState } from 'react';

/** Distinguishes URL changes that this component made from those of a link or the back button. */
class PendingNavigation {
  #pending: string[] = [];

  /** Records a value that this component is writing to the URL. A later value may replace it first. */
  start(value: string): void {
    this.#pending.push(value);
  }

  /**
   * Removes the URL's new value and all older ones; if it was not recorded, removes all. Call it once for each change of
   * the URL.
   * @returns whether this component wrote the value. If so, its own state may be newer
   */
  finish(value: string): boolean {
    const index = this.#pending.indexOf(value);
    this.#pending.splice(0, index < 0 ? this.#pending.length : index + 1);
    return index >= 0;
  }
}

/** For fields whose state is ahead of the URL: a slow navigation must not restore an earlier value. */
export const usePendingNavigation = (): PendingNavigation => useState(() => new PendingNavigation())[0];
