let begin: () => void;

/** Whether the whole page is hydrated, layout and content, and a promise that resolves when it is. */
export const life = {
  hasBegun: false,
  beginning: new Promise<void>((resolve) => {
    begin = resolve;
  }),
};

/** Marks the page as hydrated. The page component calls this; other code listens to the event on `window`. */
export function comeAlive(): void {
  life.hasBegun = true;
  begin();
  dispatchEvent(new Event('alive'));
}
