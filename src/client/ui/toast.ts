export interface Toast {
  readonly title: string;
  readonly description?: string;
  readonly kind?: 'success' | 'error';
  /** A button such as Undo. What it does must be possible elsewhere too: the toast closes by itself. */
  readonly action?: { readonly label: string; readonly onClick: () => void };
}

type Show = (toast: Toast) => void;

const waiting: Toast[] = [];
let wake = () => {};
const hold: Show = (message) => {
  waiting.push(message);
  wake();
};
let show: Show = hold;

/**
 * Shows a passing message: one at a time, five seconds (docs/product/limits.md L8). Never show anything important
 * only here.
 */
export const toast = (message: Toast): void => show(message);

/** Calls `call` as soon as a toast waits for a region that is not there yet. */
export function whenToastWaits(call: () => void): () => void {
  wake = call;
  if (waiting.length > 0) call();
  return () => {
    wake = () => {};
  };
}

/**
 * Lifts toasts above a bar at the foot of the screen, so that none ever lies on its buttons.
 * @returns what lets them down again.
 */
export function liftToasts(height: string): () => void {
  const { style } = document.documentElement;
  style.setProperty('--toast-lift', height);
  return () => style.removeProperty('--toast-lift');
}

/** Called by the region once it is there. */
export function connectToaster(connected: Show): void {
  show = connected;
  for (const message of waiting.splice(0)) connected(message);
}
