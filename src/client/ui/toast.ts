export interface Toast {
  readonly title: string;
  readonly description?: string;
  readonly kind?: 'success' | 'error';
}

type Show = (toast: Toast) => void;

const waiting: Toast[] = [];
let wake = () => {};
const hold: Show = (message) => {
  waiting.push(message);
  wake();
};
let show: Show = hold;

/** Shows a passing message: one at a time, five seconds (SPEC §9). It never carries what must not be missed. */
export const toast = (message: Toast): void => show(message);

/** Calls `call` as soon as a toast waits for a region that is not there yet. */
export function whenToastWaits(call: () => void): () => void {
  wake = call;
  if (waiting.length > 0) call();
  return () => {
    wake = () => {};
  };
}

/** Called by the region once it is there. */
export function connectToaster(connected: Show): void {
  show = connected;
  for (const message of waiting.splice(0)) connected(message);
}
