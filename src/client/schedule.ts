import { useSyncExternalStore } from 'react';
import type { Schedule } from '../shared/calendar';

const storageKey = 'calendar-schedule';
const listeners = new Set<() => void>();
/** What stands when the browser keeps nothing. */
let chosen: Schedule = 'diaspora';

function read(): Schedule {
  try {
    return localStorage.getItem(storageKey) === 'israel' ? 'israel' : 'diaspora';
  } catch {
    return chosen;
  }
}

/** Stores the schedule in the browser (docs/product/calendar.md C3) and updates every part of the page. */
export function chooseSchedule(schedule: Schedule): void {
  chosen = schedule;
  try {
    localStorage.setItem(storageKey, schedule);
  } catch {
    // A browser that keeps nothing still switches the page.
  }
  for (const listener of listeners) listener();
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  addEventListener('storage', onChange);
  return () => {
    listeners.delete(onChange);
    removeEventListener('storage', onChange);
  };
}

/** Diaspora, unless the reader chose Israel. */
export const useSchedule = (): Schedule => useSyncExternalStore(subscribe, read, () => 'diaspora');
