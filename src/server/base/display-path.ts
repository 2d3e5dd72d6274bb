import { relative, resolve } from 'node:path';

/** Returns a path for messages: relative in the current folder, otherwise absolute. */
export function displayPath(path: string): string {
  const fromHere = relative('.', path);
  return fromHere === '' || fromHere.startsWith('..') ? resolve(path) : fromHere;
}
