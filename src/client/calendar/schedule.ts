import { useSyncExternalStore } from 'react';
import type { Schedule } from '../../shared/calendar/calendar.ts';

const storageKey = 'calendar-schedule';
const listeners = new Set<() => void>();
/**
 * The choice, when `localStorage` is blocked or full. `local-storage.ts` would do the same, but the home page would load
 * one more file.
 */
let unsaved: Schedule | undefined;

function read(): Schedule {
  try {
    return unsaved ?? (localStorage.getItem(storageKey) === 'israel' ? 'israel' : 'diaspora');
  } catch {
    return 'diaspora';
  }
}

/** Stores the schedule in the browser (docs/product/calendar.md C3) and updates every part of the page. */
export function chooseSchedule(schedule: Schedule): void {
  unsaved = undefined;
  try {
    localStorage.setItem(storageKey, schedule);
  } catch {
    unsaved = schedule;
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

/** The visitor's schedule; `diaspora` by default, during server rendering and during hydration. */
export const useSchedule = (): Schedule => useSyncExternalStore(subscribe, read, () => 'diaspora');
