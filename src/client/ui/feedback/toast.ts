export interface Toast {
  readonly title: string;
  readonly description?: string;
  readonly kind?: 'success' | 'error';
  /** A button such as Undo. The same action must also be available elsewhere, because the toast disappears. */
  readonly action?: { readonly label: string; readonly onClick: () => void };
}

type Show = (toast: Toast) => void;

const queue: Toast[] = [];
let onQueued = () => {};
const enqueue: Show = (message) => {
  queue.push(message);
  onQueued();
};
let show: Show = enqueue;

/**
 * Shows a toast: one at a time, for 5 seconds, or 10 with an action (docs/product/limits.md L8). Important messages
 * must also be shown elsewhere.
 */
export const toast = (message: Toast): void => show(message);

/**
 * Sets the function that is called when a toast is queued. Toasts are queued until the region is loaded. Calls the
 * function at once if a toast is already queued.
 * @returns a function that stops the calls
 */
export function onToastQueued(callback: () => void): () => void {
  onQueued = callback;
  if (queue.length > 0) callback();
  return () => {
    onQueued = () => {};
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

/** Shows queued and later toasts with `connected`. The region calls this once it is mounted. */
export function connectToaster(connected: Show): void {
  show = connected;
  for (const message of queue.splice(0)) connected(message);
}
