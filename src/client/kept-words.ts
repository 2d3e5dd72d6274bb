/**
 * Words that are kept while somebody writes (docs/product/failures.md D7): in this browser, so that they outlive the
 * page. One that
 * refuses, being private or full, leaves them to the page, where forms come and go with every step and every login.
 */
const onThisPage = new Map<string, string>();

/** What is kept under a name; null when nothing is. */
export function readKept(name: string): string | null {
  const newest = onThisPage.get(name);
  if (newest !== undefined) return newest;
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** The names that begin so. */
export function keptNames(beginning: string): string[] {
  const names = new Set(onThisPage.keys());
  try {
    for (const name of Object.keys(localStorage)) names.add(name);
  } catch {
    // Then there are those of this page.
  }
  return [...names].filter((name) => name.startsWith(beginning));
}

/** Keeps words. @returns whether they outlive this page. */
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

/** Forgets what is kept under a name. */
export function forgetWords(name: string): void {
  onThisPage.delete(name);
  try {
    localStorage.removeItem(name);
  } catch {
    // Then nothing was kept there either.
  }
}
