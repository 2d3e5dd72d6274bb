import { useState } from 'react';

/** Tells an address that one's own choices asked for from one that a link or the back button brought. */
class OwnSteps {
  #asked: string[] = [];

  /** Somebody has chosen this here; the address says so a moment later, or never where a later choice overtakes it. */
  ask(step: string): void {
    this.#asked.push(step);
  }

  /** Whether what the address says now was asked for here: then it is no news, and perhaps no longer what is wanted. */
  isOwn(step: string): boolean {
    const place = this.#asked.indexOf(step);
    this.#asked.splice(0, place < 0 ? this.#asked.length : place + 1);
    return place >= 0;
  }
}

/** For fields that run ahead of the address: on a busy machine it lags behind, and would put an earlier choice over a later one. */
export const useOwnSteps = (): OwnSteps => useState(() => new OwnSteps())[0];
