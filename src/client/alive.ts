let begin: () => void;

/** Whether the page on the screen has come alive, its frame and its middle, and the moment in which it does. */
export const life = {
  hasBegun: false,
  beginning: new Promise<void>((resolve) => {
    begin = resolve;
  }),
};

/** Told by the middle of a page; an event of the window tells everybody else. */
export function comeAlive(): void {
  life.hasBegun = true;
  begin();
  dispatchEvent(new Event('alive'));
}
