let begin: () => void;

/** Whether the page on the screen has come alive, its frame and its middle, and the moment in which it does. */
export const life = {
  hasBegun: false,
  beginning: new Promise<void>((resolve) => {
    begin = resolve;
  }),
};

/** Told by the middle of a page; a mark in the browser's timeline says when it was the first time. */
export function comeAlive(): void {
  if (!life.hasBegun) performance.mark('alive');
  life.hasBegun = true;
  begin();
}
