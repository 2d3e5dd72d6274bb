export interface Toast {
  readonly title: string;
  readonly description?: string;
  readonly kind?: 'success' | 'error';
  /** A button such as Undo. The same action must also be available elsewhere, because the toast disappears. */
  readonly action?: { readonly label: string; readonly onClick: () => void };
}

type Show = (toast: Toast) => void;

const waiting: Toast[] = [];
let onWaiting = () => {};
const enqueue: Show = (message) => {
  waiting.push(message);
  onWaiting();
};
let show: Show = enqueue;

/**
 * Shows a toast: one at a time, for five seconds (docs/product/limits.md L8). Important messages must also be shown
 * elsewhere.
 */
export const toast = (message: Toast): void => show(message);

/** Calls `call` when a toast is waiting and the region is not loaded yet. */
export function onToastQueued(call: () => void): () => void {
  onWaiting = call;
  if (waiting.length > 0) call();
  return () => {
    onWaiting = () => {};
  };
}

/**
 * Moves toasts above a bar at the bottom of the screen, so that they never cover its buttons.
 * @param height the height of the bar, as a CSS length
 * @returns a function that moves them back
 */
export function liftToasts(height: string): () => void {
  const { style } = document.documentElement;
  style.setProperty('--toast-lift', height);
  return () => style.removeProperty('--toast-lift');
}

/** The region calls this once it is mounted. */
export function connectToaster(connected: Show): void {
  show = connected;
  for (const message of waiting.splice(0)) connected(message);
}
