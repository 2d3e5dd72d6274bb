import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { toCalendarDay } from '../../../shared/calendar/calendar-day.ts';
import { placeFilters, repeatableFilters } from '../../../shared/directory.ts';
import { maxFilterValues } from '../../../shared/sermon-query.ts';
import { safeDecode } from '../../../shared/text/safe-decode.ts';

// The keys of all cached responses. A key begins with its kind and contains everything that changes the response, and
// nothing else: unknown parameters must not fill the cache.

/** Returns the cache key of a request; null if the response must not be cached. */
export type CacheKey = (request: FastifyRequest) => string | null;

/** The key of a response that is the same for every request. */
export const fixedKey =
  (kind: string): CacheKey =>
  () =>
    kind;

/**
 * The key of a response that depends on one path parameter.
 * @param normalize returns the same value for all spellings of one parameter, such as `1` and `01`
 */
export const pathKey =
  (kind: string, parameter: string, normalize: (value: string) => string | number = String): CacheKey =>
  ({ params }) =>
    `${kind} ${normalize((params as Record<string, string>)[parameter] ?? '')}`;

/** The key of a response that depends on its query as `schema` parses it. Null for invalid queries. */
export const queryKey =
  (kind: string | ((request: FastifyRequest) => string), schema: z.ZodType): CacheKey =>
  (request) => {
    const { success, data } = schema.safeParse(request.query);
    return success ? `${typeof kind === 'string' ? kind : kind(request)} ${JSON.stringify(data)}` : null;
  };

/** Adds the day (UTC) to the key of a response that also changes with the day. */
export const dailyKey =
  (key: CacheKey): CacheKey =>
  (request) => {
    const baseKey = key(request);
    return baseKey && addDay(baseKey, new Date());
  };

const addDay = (key: string, now: Date) => `${key} on ${toCalendarDay(now)}`;

// REST

/** The query parameters that a route declares, in declaration order. */
function declaredNames(request: FastifyRequest): readonly string[] {
  const schema = request.routeOptions.schema?.querystring;
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

/** The declared parameters of a request's query with their values, in declaration order. */
export function declaredQuery(request: FastifyRequest): [name: string, value: string][] {
  const query = request.query as Record<string, string | string[] | undefined>;
  return declaredNames(request).flatMap((name) =>
    [query[name] ?? []].flat().map((value): [string, string] => [name, value]),
  );
}

/**
 * The key of a public REST read: route, decoded path parameters and declared query. Null when a parameter is repeated;
 * the procedure rejects that.
 */
export const restKey: CacheKey = (request) => {
  const query = declaredQuery(request);
  if (new Set(query.map(([name]) => name)).size < query.length) return null;
  return `api ${JSON.stringify([request.routeOptions.url, request.params, query])}`;
};

// tRPC

interface Procedure {
  readonly type: string;
  readonly inputs: readonly unknown[];
}

/**
 * Two kinds of queries are never cached: those about private data, because a change of it does not invalidate the
 * cache, and those with very many different inputs, because their responses would fill it.
 */
const neverCached = new Set([
  'newsletters.subscription',
  'submissions.byToken',
  'sermons.updates',
  'booklets.read',
]);

/** The paths of the procedures that a request calls, such as `sermons.directory`. */
export const procedurePaths = ({ params }: FastifyRequest): string[] =>
  (params as { path: string }).path.split(',');

/**
 * The key of public queries: procedures and inputs, as the input schemas parse them. Null for mutations, admin
 * procedures, procedures in `neverCached`, streams and invalid inputs.
 * @param procedures by their path
 * @param maxBatchSize maximum calls in one request
 */
export function proceduresKey(procedures: ReadonlyMap<string, Procedure>, maxBatchSize: number): CacheKey {
  /** The keys of recent URLs: parsing an input takes longer than sending a cached response. */
  const recentKeys = new LRUCache<string, string>({
    max: 2_000,
    maxSize: 4_000_000,
    sizeCalculation: (key, url) => key.length + url.length,
  });

  /** Parses the input of a call; null if the call must not be cached. */
  function parseInput(path: string, input: unknown): { input: unknown } | null {
    const procedure = procedures.get(path);
    if (procedure?.type !== 'query' || path.startsWith('admin.') || neverCached.has(path)) return null;
    const [schema, ...otherSchemas] = procedure.inputs;
    if (schema === undefined) return { input: null };
    if (otherSchemas.length > 0 || !(schema instanceof z.ZodType)) return null;
    const parsed = schema.safeParse(input);
    return parsed.success ? { input: parsed.data } : null;
  }

  /** The key of all calls of a request; null if one of them must not be cached. */
  function callsKey(request: FastifyRequest): string | null {
    const { batch, input } = request.query as Record<string, unknown>;
    if (batch !== undefined && batch !== '1') return null;
    const paths = procedurePaths(request);
    if (paths.length > (batch ? maxBatchSize : 1)) return null;
    const inputs = parseInputs(input, batch !== undefined);
    if (inputs === null) return null;
    const calls: unknown[] = [];
    for (const [position, path] of paths.entries()) {
      const call = parseInput(
        path,
        batch === undefined ? inputs : (inputs as Record<string, unknown>)[position],
      );
      if (call === null) return null;
      calls.push([path, call.input]);
    }
    return `trpc ${batch ?? ''} ${JSON.stringify(calls)}`;
  }

  return (request) => {
    // JSONL streaming has a different response format.
    if (request.headers['trpc-accept'] !== undefined) return null;
    const { url } = request.raw;
    const key = (url && recentKeys.get(url)) ?? callsKey(request);
    if (url && key !== null) recentKeys.set(url, key);
    // Next dates of occasions change with the day (UTC).
    return key?.includes('["occasions.') ? addDay(key, new Date()) : key;
  };
}

/** Parses `input`; null when it is not JSON, or not an object in a batch. */
function parseInputs(input: unknown, isBatch: boolean): unknown {
  if (input === undefined) return isBatch ? {} : undefined;
  if (typeof input !== 'string') return null;
  try {
    const parsed: unknown = JSON.parse(input);
    return isBatch && (typeof parsed !== 'object' || parsed === null) ? null : parsed;
  } catch {
    return null;
  }
}

// Pages

/** The search parameters that change what a page shows. */
const pageParameters: Record<string, readonly string[]> = {
  '/directory': [
    ...['q', 'country', 'state', 'city', 'portion', 'sort', 'order', 'page'],
    ...[...repeatableFilters, 'from', 'to', 'hasAudio'],
  ],
  '/subscribed': ['problem'],
  '/submit': ['sent'],
  '/jewish-calendar': ['view', 'month', 'date'],
  '/holiday-resources': ['category'],
  '/torah-portions': ['book', 'q'],
  '/rabbis': ['q', 'page'],
  '/synagogues': ['q', 'page'],
  '/booklet': ['occasion', 'ids'],
};

const repeatableParameters: ReadonlySet<string> = new Set([...placeFilters, ...repeatableFilters]);

/** Whether a page is for one user only: the dashboard, or the page of a personal link or an unsubscribe link. */
const isPrivate = (path: string) =>
  path === '/admin' ||
  path.startsWith('/admin/') ||
  path.startsWith('/unsubscribe') ||
  path.startsWith('/submissions');

/**
 * Removes the origin of a request URL and leaves one slash at the beginning. After two slashes, parsers would read the
 * first path segment as a host. Parsers also read a backslash as a slash.
 */
export const stripOrigin = (url: string): string =>
  url.replace(/^https?:\/\/[^/\\?#]*/i, '').replace(/^[/\\]*/, '/');

/** The paths of pages with a list of sermons: of an occasion, a rabbi, a synagogue, and a chapter of a source. */
const listPage = /^\/((torah-portions|holiday-resources|rabbis|synagogues)\/[^/]+|sources\/[^/]+\/[^/]+)$/;

const parametersOf = (path: string): readonly string[] =>
  pageParameters[path] ?? (listPage.test(path) ? ['page'] : []);

/** Parses a page number like the pages do. Undefined for the first page and for invalid numbers. */
function parsePageNumber(value: string): string | undefined {
  const page = /^\d+$/.test(value) ? Number(value) : 1;
  return page > 1 && page <= 1_000_000 ? String(page) : undefined;
}

interface PageUrl {
  /** Decoded, in lower case and without trailing slashes: the router ignores encoding, case and trailing slashes. */
  readonly path: string;
  /** The requested path with all parameters. */
  readonly fullUrl: string;
  /** The requested path with the parameters that change the page. */
  readonly canonicalUrl: string;
}

function parsePageUrl(url: string): PageUrl | null {
  const parsed = URL.parse(stripOrigin(url), 'http://page');
  if (!parsed) return null;
  // Resolving dot segments can leave two slashes at the beginning.
  const pathname = stripOrigin(parsed.pathname);
  // With `.` instead of `[^/]`, the time would grow with the square of the number of slashes.
  const path = safeDecode(pathname)
    .toLowerCase()
    .replace(/(?<=[^/])\/+$/, '');
  const query = new URLSearchParams();
  for (const name of parametersOf(path)) {
    if (path === '/directory' && repeatableParameters.has(name)) {
      // The list ignores the order, and empty and repeated values. One value more than the limit is kept, so that the
      // page still shows the error message.
      const values = new Set(parsed.searchParams.getAll(name).filter((value) => value.trim() !== ''));
      for (const value of [...values].sort().slice(0, maxFilterValues + 1)) query.append(name, value);
      continue;
    }
    // The last value of a repeated parameter counts, as in the page itself.
    const last = parsed.searchParams.getAll(name).at(-1);
    const value = last && name === 'page' ? parsePageNumber(last) : last;
    if (value) query.set(name, value);
  }
  return {
    path,
    fullUrl: pathname + parsed.search,
    canonicalUrl: pathname + (query.size > 0 ? `?${query}` : ''),
  };
}

/** The confirmation page of a sermon submitted without JavaScript. */
const isConfirmation = ({ path, canonicalUrl }: PageUrl) => path === '/submit' && canonicalUrl.includes('?');

/** A booklet of chosen sermons: there are too many combinations to cache. Booklets of occasions are cached. */
const isChosenBooklet = ({ path, canonicalUrl }: PageUrl) =>
  path === '/booklet' && !/\?occasion=[a-z-]+$/.test(canonicalUrl);

/**
 * The cache key of a page: its URL with the parameters that change it, so that other parameters cannot fill the cache,
 * and the day (UTC), because pages show dates that depend on today, such as the year in the footer.
 * @returns null if the page must not be cached
 */
export function pageKey(url: string, now: Date = new Date()): string | null {
  const page = parsePageUrl(url);
  if (!page || isPrivate(page.path) || isConfirmation(page) || isChosenBooklet(page)) return null;
  return addDay(`page ${page.canonicalUrl}`, now);
}

/**
 * Returns the URL to render a page from. For a cacheable page it contains only what the cache key contains, so nothing
 * else in the request URL can change the page that others get from the cache.
 */
export function canonicalRenderUrl(url: string): string {
  const page = parsePageUrl(url);
  if (!page) return stripOrigin(url);
  return isPrivate(page.path) ? page.fullUrl : page.canonicalUrl;
}
