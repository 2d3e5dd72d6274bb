import { readJson, removeText, storedKeys, storeText } from '../../../../ui/local-storage.ts';
import type { EditValues } from './edit-values.ts';

/** An unsaved edit (docs/product/failures.md D7). */
interface EditDraft {
  readonly values: EditValues;
  /** The stored values that the edit started from, and their version. */
  readonly base: EditValues;
  readonly version: number;
}

/** An unsaved edit that was read from `localStorage`. */
interface StoredEdit extends EditDraft {
  /** The key in `localStorage`. */
  readonly storageKey: string;
  /** When the edit was stored, in milliseconds since the epoch. Stored under this name, so it cannot be renamed. */
  readonly keptAt: number;
}

const storageKeyPrefix = (id: number) => `bimah.edit.${id}.`;

/**
 * The key in `localStorage` of the edit in one form.
 * @param id the id of the sermon
 * @param formId a random id, so that forms for the same sermon in two tabs have two keys
 */
export const editStorageKey = (id: number, formId: string): string => storageKeyPrefix(id) + formId;

/** The newest stored edit of a sermon, from an earlier visit or from another tab; null when there is none. */
export function readEditDraft(id: number): StoredEdit | null {
  const found = storedKeys(storageKeyPrefix(id)).flatMap((storageKey) => readStoredEdit(storageKey) ?? []);
  return found.sort((one, other) => other.keptAt - one.keptAt)[0] ?? null;
}

function readStoredEdit(storageKey: string): StoredEdit | null {
  const stored = readJson(storageKey);
  return typeof stored === 'object' &&
    stored !== null &&
    'values' in stored &&
    'base' in stored &&
    'version' in stored &&
    'keptAt' in stored
    ? ({ ...stored, storageKey } as StoredEdit)
    : null;
}

/** Stores the values of a form. */
export function storeEdit(storageKey: string, { values, base, version }: EditDraft): void {
  storeText(storageKey, JSON.stringify({ values, base, version, keptAt: Date.now() }));
}

/** Removes all stored edits of a sermon. */
export function removeEditsOf(id: number): void {
  for (const storageKey of storedKeys(storageKeyPrefix(id))) removeText(storageKey);
}

/** Removes a stored edit. */
export const removeEdit = (storageKey: string): void => removeText(storageKey);
