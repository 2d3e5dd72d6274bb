/** The search parameters that change what a page shows; all others are left out of its key. */
const parameters: Record<string, readonly string[]> = {
  '/directory': ['q', 'country', 'state', 'city', 'portion', 'sort', 'order', 'page'],
  '/subscribed': ['problem'],
};

/** Pages that differ from person to person. */
const isPrivate = (path: string) =>
  path === '/admin' || path.startsWith('/admin/') || path.startsWith('/unsubscribe');

/**
 * The address of a page reduced to what it depends on, so that made-up parameters cannot fill the public cache.
 * @returns null when the page must not be kept.
 */
export function pageKey(address: string): string | null {
  const url = URL.parse(address.replace(/^\/+/, '/'), 'http://page');
  if (!url || isPrivate(url.pathname)) return null;
  const kept = new URLSearchParams();
  for (const name of parameters[url.pathname] ?? []) {
    const value = url.searchParams.get(name);
    if (value) kept.set(name, value);
  }
  return `page ${url.pathname}?${kept}`;
}
