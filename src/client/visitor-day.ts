import { useSyncExternalStore } from 'react';
import { localToday } from '../shared/calendar-day';

function subscribe(onChange: () => void): () => void {
  // Looked at each minute, and when the page is looked at again: midnight may pass while a laptop sleeps.
  const timer = setInterval(onChange, 60_000);
  document.addEventListener('visibilitychange', onChange);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onChange);
  };
}

/**
 * Today in the visitor's time zone (docs/product/calendar.md C4), updated at midnight.
 * @returns `YYYY-MM-DD`; null while the page is drawn on the server, which cannot know it.
 */
export const useVisitorDay = (): string | null =>
  useSyncExternalStore<string | null>(
    subscribe,
    () => localToday(),
    () => null,
  );
