/**
 * Text that could not be stored because `localStorage` is blocked or full. It is kept only until the page is reloaded
 * or closed (docs/product/failures.md D7).
 */
const inMemory = new Map<string, string>();

/** The stored text; null when there is none. */
export function readText(key: string): string | null {
  const unsaved = inMemory.get(key);
  if (unsaved !== undefined) return unsaved;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** The parsed JSON of a stored text; null when there is none, or it is not JSON. */
export function readJson(key: string): unknown {
  try {
    return JSON.parse(readText(key) ?? 'null');
  } catch {
    return null;
  }
}

/** The keys that start with a prefix. */
export function storedKeys(prefix: string): string[] {
  const keys = new Set(inMemory.keys());
  try {
    for (const key of Object.keys(localStorage)) keys.add(key);
  } catch {
    // `localStorage` is blocked: only the map has entries.
  }
  return [...keys].filter((key) => key.startsWith(prefix));
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
