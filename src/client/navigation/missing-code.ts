import { type ComponentType, lazy } from 'react';

/** Whether the server responds at all, with any status. */
const isReachable = () =>
  fetch('/healthz', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );

/** The code of a page could not be loaded, and the page was not reloaded. */
export class MissingCodeError extends Error {
  override readonly name = 'MissingCodeError';
}

/**
 * Reloads the page if the site can be reached. Only a reload can retry after a {@link MissingCodeError}: within one
 * document, browsers do not request a module again that failed to load.
 */
export async function reloadIfReachable(): Promise<void> {
  if (await isReachable()) location.reload();
}

/** Set in `sessionStorage` before a reload. The value is the source of the function that loads the missing code. */
const storageKey = 'bimah.reloaded';

/** Whether the page was already reloaded for this code. */
function wasReloaded(source: string): boolean {
  try {
    return sessionStorage.getItem(storageKey) === source;
  } catch {
    return false;
  }
}

/** @throws MissingCodeError when storage is blocked or full: without storage, a page could reload without end */
function reloadOnce(source: string): void {
  try {
    sessionStorage.setItem(storageKey, source);
  } catch (cause) {
    throw new MissingCodeError('The code of this page is missing, and storage fails', { cause });
  }
  location.reload();
}

/**
 * Handles code that could not be loaded. After an upgrade the code of the previous version no longer exists, and
 * a reloaded page loads the new code. Without a connection, a reload would show the browser's error page.
 * @param load the function that failed. Its source contains the URL of the code, which Safari's error does not have
 * @param cause the error of `import()`
 * @returns a function that reloads the page; it throws a MissingCodeError when storage is blocked or full
 * @throws MissingCodeError when a reload does not help: without a connection, or when the page was already reloaded for
 *   this code
 */
export async function reloadFor(load: () => Promise<unknown>, cause: unknown): Promise<() => void> {
  if (!(await isReachable())) throw new MissingCodeError('The site could not be reached', { cause });
  const source = String(load);
  if (wasReloaded(source)) throw new MissingCodeError('The code of this page is missing', { cause });
  return () => reloadOnce(source);
}

/** A part of a page whose code loads when it is first rendered. When its code is missing, the page is reloaded. */
export const lazyPart = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() =>
    load().catch(async (cause: unknown) => {
      const reload = await reloadFor(load, cause);
      reload();
      // Until the new document arrives, the part keeps its fallback.
      return new Promise<never>(() => {});
    }),
  );
