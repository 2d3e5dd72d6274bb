import { readText, removeText, storedKeys, storeText } from '../../../../ui/local-storage.ts';
import type { EditValues } from './edit-values.ts';

/** An unsaved edit (docs/product/failures.md D7). */
export interface EditDraft {
  readonly values: EditValues;
  /** The stored values that the edit started from, and their version. */
  readonly base: EditValues;
  readonly version: number;
}

/** An unsaved edit and its storage key. */
export interface StoredEdit extends EditDraft {
  readonly key: string;
  /** When it was stored, in milliseconds since the epoch. */
  readonly keptAt: number;
}

const keyPrefix = (id: number) => `bimah.edit.${id}.`;

/**
 * The storage key of the text of one form.
 * @param formKey a random key, so that forms for the same sermon in two tabs have two storage keys
 */
export const editKey = (id: number, formKey: string): string => keyPrefix(id) + formKey;

/** The newest edit left by a crash, a reload or an expired session; null when there is none. */
export function readEditDraft(id: number): StoredEdit | null {
  const found = storedKeys(keyPrefix(id)).flatMap((name) => read(name) ?? []);
  return found.sort((one, other) => other.keptAt - one.keptAt)[0] ?? null;
}

function read(key: string): StoredEdit | null {
  try {
    const stored: unknown = JSON.parse(readText(key) ?? 'null');
    return typeof stored === 'object' &&
      stored !== null &&
      'values' in stored &&
      'base' in stored &&
      'version' in stored &&
      'keptAt' in stored
      ? ({ ...stored, key } as StoredEdit)
      : null;
  } catch {
    return null;
  }
}

/** Stores the text of a form. */
export function storeEdit(key: string, { values, base, version }: EditDraft): void {
  storeText(key, JSON.stringify({ values, base, version, keptAt: Date.now() }));
}

/** Removes a stored edit after it was saved, discarded, or stored under another key. */
export const removeEdit = (key: string): void => removeText(key);
