import { useState } from 'react';

/** Tells whether the URL changed because of this component, or because of a link or the back button. */
class OwnSteps {
  #asked: string[] = [];

  /** Records a value that this component is writing to the URL. A later value may replace it before it gets there. */
  ask(step: string): void {
    this.#asked.push(step);
  }

  /** Whether this component wrote the value that the URL has now. The component's own state may be newer then. */
  isOwn(step: string): boolean {
    const place = this.#asked.indexOf(step);
    this.#asked.splice(0, place < 0 ? this.#asked.length : place + 1);
    return place >= 0;
  }
}

/** For fields whose state is ahead of the URL: a slow navigation must not restore an earlier value. */
export const useOwnSteps = (): OwnSteps => useState(() => new OwnSteps())[0];
