import { forgetWords, keepWords, keptNames, readKept } from '../../../kept-words';
import type { EditValues } from './edit-values';

/** An edit that was not saved yet (docs/product/failures.md D7). */
export interface KeptEdit {
  readonly values: EditValues;
  readonly base: EditValues;
  readonly version: number;
}

/** Them, and under which name they are kept. */
export interface FoundEdit extends KeptEdit {
  readonly name: string;
  /** When, in milliseconds. */
  readonly keptAt: number;
}

const place = (id: number) => `bimah.edit.${id}.`;

/** The name for the words of one form: forms of the same sermon in two tabs never write over each other. */
export const editName = (id: number, writer: string): string => place(id) + writer;

/** What was left behind last by a crash, a reload or an ended session; null when there is nothing. */
export function readKeptEdit(id: number): FoundEdit | null {
  const found = keptNames(place(id)).flatMap((name) => read(name) ?? []);
  return found.sort((one, other) => other.keptAt - one.keptAt)[0] ?? null;
}

function read(name: string): FoundEdit | null {
  try {
    const kept: unknown = JSON.parse(readKept(name) ?? 'null');
    return typeof kept === 'object' &&
      kept !== null &&
      'values' in kept &&
      'base' in kept &&
      'version' in kept &&
      'keptAt' in kept
      ? ({ ...kept, name } as FoundEdit)
      : null;
  } catch {
    return null;
  }
}

/** Keeps the words of a form. */
export function keepEdit(name: string, { values, base, version }: KeptEdit): void {
  keepWords(name, JSON.stringify({ values, base, version, keptAt: Date.now() }));
}

/** They are saved, given up, or kept under another name. */
export const forgetEdit = (name: string): void => forgetWords(name);
