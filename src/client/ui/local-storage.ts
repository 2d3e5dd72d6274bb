/**
 * Unsaved text is stored in `localStorage`, so that it survives a reload (docs/product/failures.md D7). When
 * `localStorage` is blocked or full, this map keeps the text until the page is reloaded or closed.
 */
const inMemory = new Map<string, string>();

/** The stored text; null when there is none. */
export function readText(key: string): string | null {
  const newest = inMemory.get(key);
  if (newest !== undefined) return newest;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** The names that start with a prefix. */
export function storedKeys(prefix: string): string[] {
  const names = new Set(inMemory.keys());
  try {
    for (const name of Object.keys(localStorage)) names.add(name);
  } catch {
    // `localStorage` is blocked: only the map has entries.
  }
  return [...names].filter((name) => name.startsWith(prefix));
}

/**
 * Stores text.
 * @returns whether it survives a reload
 */
export function storeText(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text);
    inMemory.delete(key);
    return true;
  } catch {
    inMemory.set(key, text);
    return false;
  }
}

/** Removes stored text. */
export function removeText(key: string): void {
  inMemory.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // `localStorage` is blocked: it has nothing to remove.
  }
}
