import type { ImportOptions } from '../../../shared/import.schemas.ts';
import { readJson, removeText, storeText } from '../../ui/local-storage.ts';

// Options that the server has not stored: they survive a reload and the end of a session (docs/product/failures.md D7).

const storageKeyOf = (id: number) => `bimah.import.${id}`;

/** The changed options of an import, or else those that the server stored. */
export function readOptions({ id, options }: { id: number; options: ImportOptions }): ImportOptions {
  const stored = readJson(storageKeyOf(id));
  return typeof stored === 'object' ? { ...options, ...stored } : options;
}

export const storeOptions = (id: number, options: ImportOptions): boolean =>
  storeText(storageKeyOf(id), JSON.stringify(options));

export const removeOptions = (id: number): void => removeText(storageKeyOf(id));
