export interface Toast {
  readonly title: string;
  readonly description?: string;
  readonly kind?: 'success' | 'error';
}

type Show = (toast: Toast) => void;

const waiting: Toast[] = [];
let show: Show = (toast) => waiting.push(toast);

/** Shows a passing message: one at a time, five seconds (SPEC §9). It never carries what must not be missed. */
export const toast = (message: Toast): void => show(message);

/** Called by the region once it is there. */
export function connectToaster(connected: Show): void {
  show = connected;
  for (const message of waiting.splice(0)) connected(message);
}
