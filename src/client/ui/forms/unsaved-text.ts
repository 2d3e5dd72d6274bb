/**
 * Unsaved text is stored in `localStorage`, so that it survives a reload (docs/product/failures.md D7). When
 * `localStorage` is blocked or full, this map keeps the text until the page is reloaded or closed.
 */
const onThisPage = new Map<string, string>();

/** The stored text; null when there is none. */
export function readKept(name: string): string | null {
  const newest = onThisPage.get(name);
  if (newest !== undefined) return newest;
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** The names that start with a prefix. */
export function keptNames(beginning: string): string[] {
  const names = new Set(onThisPage.keys());
  try {
    for (const name of Object.keys(localStorage)) names.add(name);
  } catch {
    // `localStorage` is blocked: only the map has entries.
  }
  return [...names].filter((name) => name.startsWith(beginning));
}

/**
 * Stores text.
 * @returns whether it survives a reload
 */
export function keepWords(name: string, words: string): boolean {
  try {
    localStorage.setItem(name, words);
    onThisPage.delete(name);
    return true;
  } catch {
    onThisPage.set(name, words);
    return false;
  }
}

/** Removes stored text. */
export function forgetWords(name: string): void {
  onThisPage.delete(name);
  try {
    localStorage.removeItem(name);
  } catch {
    // `localStorage` is blocked: it has nothing to remove.
  }
}
