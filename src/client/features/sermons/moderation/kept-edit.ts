import type { EditValues } from './edit-values';

/** Words that were not saved yet, as this browser keeps them (DECISIONS §11). */
export interface KeptEdit {
  readonly values: EditValues;
  readonly base: EditValues;
  readonly version: number;
}

const key = (id: number) => `bimah.edit.${id}`;

/** What was left behind by a crash, a reload or an ended session; null when there is nothing. */
export function readKeptEdit(id: number): KeptEdit | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key(id)) ?? 'null');
    return typeof kept === 'object' &&
      kept !== null &&
      'values' in kept &&
      'base' in kept &&
      'version' in kept
      ? (kept as KeptEdit)
      : null;
  } catch {
    return null;
  }
}

/** Keeps the words. A browser that refuses (private, full) keeps none: the form itself still has them. */
export function keepEdit(id: number, edit: KeptEdit): void {
  try {
    localStorage.setItem(key(id), JSON.stringify(edit));
  } catch {
    // Nothing can be done about it here, and nothing is lost yet.
  }
}

/** They are saved, or given up. */
export function forgetEdit(id: number): void {
  try {
    localStorage.removeItem(key(id));
  } catch {
    // As above.
  }
}
