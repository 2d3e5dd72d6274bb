import { useSyncExternalStore } from 'react';
import type { Schedule } from '../../shared/calendar/calendar.ts';

const storageKey = 'calendar-schedule';
const listeners = new Set<() => void>();
/** The last choice, for when `localStorage` is blocked. */
let lastChoice: Schedule = 'diaspora';

function read(): Schedule {
  try {
    return localStorage.getItem(storageKey) === 'israel' ? 'israel' : 'diaspora';
  } catch {
    return lastChoice;
  }
}

/** Stores the schedule in the browser (docs/product/calendar.md C3) and updates every part of the page. */
export function chooseSchedule(schedule: Schedule): void {
  lastChoice = schedule;
  try {
    localStorage.setItem(storageKey, schedule);
  } catch {
    // `localStorage` is blocked: the page still changes.
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

/** The visitor's schedule; `diaspora` by default. */
export const useSchedule = (): Schedule => useSyncExternalStore(subscribe, read, () => 'diaspora');
