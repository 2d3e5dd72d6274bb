import { toCalendarDay } from '../../shared/calendar/calendar-day.ts';

/** The search parameters that change what a page shows; all others are left out of its key. */
const parameters: Record<string, readonly string[]> = {
  '/directory': ['q', 'country', 'state', 'city', 'portion', 'sort', 'order', 'page'],
  '/subscribed': ['problem'],
  '/submit': ['sent'],
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

/** The page of a portion or a holiday. */
const isOccasion = (path: string) => /^\/(torah-portions|holiday-resources)\/[^/]+$/.test(path);

const parametersOf = (path: string): readonly string[] =>
  parameters[path] ?? (isOccasion(path) ? ['page'] : []);

interface PageAddress {
  /** As the router reads it, which takes no notice of case nor of a slash at the end. */
  readonly path: string;
  /** The path as it was asked for, and the parameters that change the page. */
  readonly reduced: string;
}

function readAddress(address: string): PageAddress | null {
  const url = URL.parse(oneSlash(address), 'http://page');
  if (!url) return null;
  const path = url.pathname.toLowerCase().replace(/(?<=.)\/+$/, '');
  const kept = new URLSearchParams();
  for (const name of parametersOf(path)) {
    // Of one that is repeated the last counts, as for the page itself.
    const value = url.searchParams.getAll(name).at(-1);
    if (value) kept.set(name, value);
  }
  return { path, reduced: oneSlash(url.pathname) + (kept.size > 0 ? `?${kept}` : '') };
}

/** The page that confirms a sermon which was sent without JavaScript. */
const isConfirmation = ({ path, reduced }: PageAddress) => path === '/submit' && reduced.includes('?');

/**
 * The key under which a page is kept: its address reduced to what it depends on, so that made-up parameters cannot
 * fill the public cache.
 * @param now what the day of a daily page is taken from
 * @returns null when the page must not be kept.
 */
export function pageKey(address: string, now: Date = new Date()): string | null {
  const read = readAddress(address);
  if (!read || isPrivate(read.path) || isConfirmation(read)) return null;
  const day = daily.has(read.path) || isOccasion(read.path) ? ` on ${toCalendarDay(now)}` : '';
  return `page ${read.reduced}${day}`;
}

/**
 * The address that a page is drawn from. Of a page that may be kept it is what its key says and no more: nothing else
 * that somebody wrote into an address can change what others get under that key.
 */
export function drawnAddress(address: string): string {
  const read = readAddress(address);
  return !read || isPrivate(read.path) ? oneSlash(address) : read.reduced;
}
