import { useSyncExternalStore } from 'react';
import { localToday } from '../../shared/calendar/calendar-day.ts';

function subscribe(onChange: () => void): () => void {
  // Checked every minute and when the page becomes visible: a laptop may sleep past midnight.
  const timer = setInterval(onChange, 60_000);
  document.addEventListener('visibilitychange', onChange);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onChange);
  };
}

/**
 * Today in the visitor's time zone (docs/product/calendar.md C4), updated within a minute after midnight.
 * @returns `YYYY-MM-DD`; null during server rendering, where the time zone is unknown
 */
export const useLocalToday = (): string | null =>
  useSyncExternalStore<string | null>(
    subscribe,
    () => localToday(),
    () => null,
  );
