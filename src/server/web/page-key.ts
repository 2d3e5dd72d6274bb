import { toCalendarDay } from '../../shared/calendar-day.ts';

/** The search parameters that change what a page shows; all others are left out of its key. */
const parameters: Record<string, readonly string[]> = {
  '/directory': ['q', 'country', 'state', 'city', 'portion', 'sort', 'order', 'page'],
  '/subscribed': ['problem'],
  '/jewish-calendar': ['view', 'month', 'date'],
  '/holiday-resources': ['category'],
  '/torah-portions': ['book', 'q'],
};

/** Pages that say something of today: the day is part of their key, so that none outlives its midnight (UTC). */
const daily = new Set(['/', '/jewish-calendar', '/holiday-resources', '/torah-portions']);

/** Pages that differ from person to person. */
const isPrivate = (path: string) =>
  path === '/admin' || path.startsWith('/admin/') || path.startsWith('/unsubscribe');

/**
 * An address without a host, whatever a request line says: one slash at its beginning, as with two, or with a
 * backslash, which is read as one, its first part would be a host.
 */
export const oneSlash = (address: string): string =>
  address.replace(/^https?:\/\/[^/\\?#]*/i, '').replace(/^[/\\]*/, '/');

/**
 * The address of a page reduced to what it depends on, so that made-up parameters cannot fill the public cache.
 * @param now what the day of a daily page is taken from
 * @returns null when the page must not be kept.
 */
export function pageKey(address: string, now: Date = new Date()): string | null {
  const url = URL.parse(oneSlash(address), 'http://page');
  if (!url || isPrivate(url.pathname)) return null;
  const kept = new URLSearchParams();
  for (const name of parameters[url.pathname] ?? []) {
    const value = url.searchParams.get(name);
    if (value) kept.set(name, value);
  }
  const day = daily.has(url.pathname) ? ` on ${toCalendarDay(now)}` : '';
  return `page ${url.pathname}?${kept}${day}`;
}
