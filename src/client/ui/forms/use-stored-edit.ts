import { hashKey } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { readJson, removeText, storeText } from '../local-storage.ts';

interface Edit<Value> {
  readonly value: Value;
  /** The saved value that the edit was made from. */
  readonly base: unknown;
}

// Independent of the order of properties, which PostgreSQL does not keep.
const isSame = (one: unknown, other: unknown) => hashKey([one]) === hashKey([other]);

function readEdit<Value>(storageKey: string, schema: z.ZodType<Value>): Edit<Value> | null {
  const stored = readJson(storageKey);
  if (typeof stored !== 'object' || stored === null || !('value' in stored && 'base' in stored)) return null;
  const { success, data } = schema.safeParse(stored.value);
  return success ? { value: data, base: stored.base } : null;
}

/**
 * An edit of a value that the server has saved. It survives a reload and the end of the session
 * (docs/product/failures.md D7). It is dropped when the saved value changes, so that it cannot overwrite what another
 * administrator saved.
 * @param storageKey the key in `localStorage`. It must not change: a component for another value needs another `key`.
 * @param schema for the stored edit, which may be from an earlier version. An invalid one is dropped.
 * @returns the edited value, or null when there is no edit; and a function that changes it, where null or the saved
 * value discards the edit
 */
export function useStoredEdit<Value>(storageKey: string, saved: Value, schema: z.ZodType<Value>) {
  const [edit, setEdit] = useState(() => readEdit(storageKey, schema));
  const isValid = edit !== null && isSame(edit.base, saved) && !isSame(edit.value, saved);
  useEffect(() => {
    if (isValid) return;
    setEdit(null);
    removeText(storageKey);
  }, [isValid, storageKey]);
  const changeEdit = (value: Value | null) => {
    const next = value === null || isSame(value, saved) ? null : { value, base: saved };
    setEdit(next);
    if (next) storeText(storageKey, JSON.stringify(next));
    else removeText(storageKey);
  };
  return [isValid ? edit.value : null, changeEdit] as const;
}
