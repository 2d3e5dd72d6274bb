import { toCalendarDay } from '../../shared/calendar/calendar-day.ts';

/** The search parameters that change what a page shows; all others are left out of its key. */
const parameters: Record<string, readonly string[]> = {
  '/directory': ['q', 'country', 'state', 'city', 'portion', 'sort', 'order', 'page'],
  '/subscribed': ['problem'],
  '/submit': ['sent'],
  '/jewish-calendar': ['view', 'month', 'date'],
  '/holiday-resources': ['category'],
  '/torah-portions': ['book', 'q'],
  '/rabbis': ['q', 'page'],
  '/synagogues': ['q', 'page'],
  '/booklet': ['occasion', 'ids'],
};

/** Pages that show today's date: the day is part of their key, so that an entry is not served after midnight UTC. */
const daily = new Set(['/', '/jewish-calendar', '/holiday-resources', '/torah-portions', '/booklet']);

/** Pages that differ per user. */
const isPrivate = (path: string) =>
  path === '/admin' ||
  path.startsWith('/admin/') ||
  path.startsWith('/unsubscribe') ||
  path.startsWith('/submissions');

/**
 * Removes the origin of a request URL and leaves one slash at the beginning. With two slashes, or with a backslash, which
 * parsers read as a slash, the first part would be a host.
 */
export const stripOrigin = (url: string): string =>
  url.replace(/^https?:\/\/[^/\\?#]*/i, '').replace(/^[/\\]*/, '/');

/** The page of a portion or a holiday. */
const isOccasion = (path: string) => /^\/(torah-portions|holiday-resources)\/[^/]+$/.test(path);

/** The page of a chapter that sermons cite. */
const isSourceChapter = (path: string) => /^\/sources\/[^/]+\/[^/]+$/.test(path);

/** The page of a rabbi or a synagogue. */
const isContributor = (path: string) => /^\/(rabbis|synagogues)\/[^/]+$/.test(path);

const parametersOf = (path: string): readonly string[] =>
  parameters[path] ?? (isOccasion(path) || isSourceChapter(path) || isContributor(path) ? ['page'] : []);

/** A page number as the pages read it. Undefined for the first page and for what is not a page number. */
function pageNumber(value: string): string | undefined {
  const page = /^\d+$/.test(value) ? Number(value) : 1;
  return page > 1 && page <= 1_000_000 ? String(page) : undefined;
}

interface PageUrl {
  /** In lower case and without a trailing slash: the router ignores both. */
  readonly path: string;
  /** The requested path with the parameters that change the page. */
  readonly canonicalUrl: string;
}

function parsePageUrl(url: string): PageUrl | null {
  const parsed = URL.parse(stripOrigin(url), 'http://page');
  if (!parsed) return null;
  const path = parsed.pathname.toLowerCase().replace(/(?<=.)\/+$/, '');
  const query = new URLSearchParams();
  for (const name of parametersOf(path)) {
    // The last value of a repeated parameter counts, as in the page itself.
    const given = parsed.searchParams.getAll(name).at(-1);
    const value = given && name === 'page' ? pageNumber(given) : given;
    if (value) query.set(name, value);
  }
  return { path, canonicalUrl: stripOrigin(parsed.pathname) + (query.size > 0 ? `?${query}` : '') };
}

/** The confirmation page of a sermon submitted without JavaScript. */
const isConfirmation = ({ path, canonicalUrl }: PageUrl) => path === '/submit' && canonicalUrl.includes('?');

/** A booklet of chosen sermons: there are too many combinations to cache. Those of occasions are cached. */
const isChosenBooklet = ({ path, canonicalUrl }: PageUrl) =>
  path === '/booklet' && !/\?occasion=[a-z-]+$/.test(canonicalUrl);

/**
 * Returns the cache key of a page: its URL with the parameters that change it, so that other parameters cannot fill the
 * public cache.
 * @param now determines the day of pages that show today's date
 * @returns null if the page must not be cached
 */
export function pageKey(url: string, now: Date = new Date()): string | null {
  const page = parsePageUrl(url);
  if (!page || isPrivate(page.path) || isConfirmation(page) || isChosenBooklet(page)) return null;
  const day = daily.has(page.path) || isOccasion(page.path) ? ` on ${toCalendarDay(now)}` : '';
  return `page ${page.canonicalUrl}${day}`;
}

/**
 * Returns the URL to render a page from. For a cacheable page it contains only what the cache key contains, so nothing
 * else in the request URL can change the page that others get from the cache.
 */
export function canonicalRenderUrl(url: string): string {
  const page = parsePageUrl(url);
  return !page || isPrivate(page.path) ? stripOrigin(url) : page.canonicalUrl;
}
