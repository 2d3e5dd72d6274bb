let resolveDone: () => void;

/** Whether the whole page is hydrated, layout and content, and a promise that resolves when it is. */
export const hydration = {
  isDone: false,
  done: new Promise<void>((resolve) => {
    resolveDone = resolve;
  }),
};

/** Marks the page as hydrated and dispatches the event `hydrated` on `window`. The component `Page` calls this. */
export function markHydrated(): void {
  hydration.isDone = true;
  resolveDone();
  dispatchEvent(new Event('hydrated'));
}
