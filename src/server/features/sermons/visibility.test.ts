import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appRouter } from '../../composition/app-router.ts';
import { recordGetRoutes } from '../../testing/get-routes.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { proceduresOf } from '../../upstream/trpc.ts';
import { occasionsOfSermon } from '../occasions/catalog/sermon-occasions.ts';
import { Upload } from '../uploads/upload.entity.ts';
import { Sermon } from './sermon/sermon.entity.ts';
import { createStoredSermon } from './sermon/sermon.factory.ts';
import { SlugHistory } from './sermon/slug-history.entity.ts';

/** A word that only the drafts and hidden sermons contain, and the URL of their recording. */
const secret = 'quixzal';

/** Entry points that return no result while one sermon is visible and none is featured. */
const withoutResult = new Set([
  'sermons.featured',
  '/api/sermons/featured',
  // Needs the signed token of a subscriber.
  'newsletters.subscription',
  // Need the token of a submission.
  'submissions.byToken',
  '/api/submissions/:token',
]);

/** Milliseconds. Hundreds of requests take long on a busy machine. */
const timeoutMs = 120_000;

/** The URL pattern of each GET route of the app. */
let getRoutes: readonly string[];

const publicQueries = () =>
  [...proceduresOf(appRouter)]
    .filter(([path, { type }]) => type === 'query' && !path.startsWith('admin.'))
    .map(([path]) => path);

let site: TestApp;
let invisibleSermons: Sermon[];
let visibleSermon: Sermon;

beforeAll(async () => {
  ({ built: site, getRoutes } = await recordGetRoutes(createTestApp));
  const em = site.em();
  em.create(Upload, {
    id: 'a',
    kind: 'audio',
    url: `/uploads/${secret}.mp3`,
    contentType: 'audio/mpeg',
    size: 1,
  });
  await em.flush();
  const fields = {
    content: `The ${secret} is a bird that nobody has seen (Genesis 22:13).`,
    preview: `A ${secret}`,
    rabbiName: `Rabbi ${secret}`,
    synagogueName: `Beth ${secret}`,
    website: `https://${secret}.example`,
    city: `City ${secret}`,
    state: `State ${secret}`,
    country: `Country ${secret}`,
    keywords: `patience, ${secret}`,
    sermonType: secret,
    audioUrl: `/uploads/${secret}.mp3`,
    isFeatured: 'true' as const,
    isSpokenText: 'true' as const,
    publishedAt: new Date(),
  };
  invisibleSermons = [
    await createStoredSermon(em, {
      ...fields,
      title: `Draft ${secret}`,
      slug: `draft-${secret}`,
      isPublished: 'false',
    }),
    await createStoredSermon(em, {
      ...fields,
      title: `Hidden ${secret}`,
      slug: `hidden-${secret}`,
      isHidden: 'true',
    }),
    await createStoredSermon(em, {
      ...fields,
      title: `Hidden draft ${secret}`,
      slug: `both-${secret}`,
      isPublished: 'false',
      isHidden: 'true',
    }),
  ];
  // It has the same date and a common keyword, so that the invisible sermons would be related to it.
  visibleSermon = await createStoredSermon(em, {
    title: 'Shown',
    slug: 'visible',
    keywords: 'patience',
    isSpokenText: 'true',
  });
  for (const sermon of invisibleSermons) em.create(SlugHistory, { slug: `once-${sermon.slug}`, sermon });
  await em.flush();
});
afterAll(() => site.close());

/** The inputs of all public reads, for the invisible sermons and for the visible one. */
function requestInputs(): Record<string, unknown>[] {
  const place = {
    country: `Country ${secret}`,
    state: `State ${secret}`,
    city: `City ${secret}`,
  };
  const inputsOfSermons = [...invisibleSermons, visibleSermon].flatMap((sermon) =>
    [sermon.slug ?? '', `once-${sermon.slug}`].map((slug) => ({
      id: sermon.id,
      slug,
      book: 'genesis',
      chapter: 22,
      // For the transcript, the embedded page and oEmbed.
      name: slug,
      sermon: slug,
      url: `/sermon/${slug}`,
    })),
  );
  const occasions = [...invisibleSermons, visibleSermon].flatMap((sermon) => occasionsOfSermon(sermon));
  const day = '2026-11-21';
  const rest = { limit: 50, page: 1, portion: 'vayetzei', date: day, from: day, to: day, weeks: 2 };
  const searches = [
    {},
    { q: secret },
    { q: `${secret.slice(0, -1)}l` },
    { q: 'quixzla' },
    { q: 'bird' },
    { q: 'patience' },
  ];
  return [
    ...inputsOfSermons.map((one) => ({ ...place, ...one })),
    ...occasions.map(({ slug }) => ({ ...inputsOfSermons[0], slug })),
    ...occasions.map(({ slug }) => ({ occasion: slug })),
    { ids: [...invisibleSermons, visibleSermon].map(({ id }) => id).join(',') },
    { updatedSince: '1970-01-01' },
    ...['rabbi', 'synagogue'].flatMap((kind) => [
      { kind },
      { kind, q: secret },
      ...['tamar-adler', 'beit-tefillah', secret, `synagogue-${secret}`].map((slug) => ({ kind, slug })),
    ]),
    ...searches.flatMap((search) => [
      { ...inputsOfSermons[0], ...rest, ...search },
      { ...inputsOfSermons[0], ...rest, ...search, ...place, portion: undefined },
      { ...inputsOfSermons[0], ...search },
    ]),
  ];
}

const unique = (urls: string[]) => [...new Set(urls)];

const procedureUrls = (path: string) =>
  unique(requestInputs().map((input) => `/trpc/${path}?input=${encodeURIComponent(JSON.stringify(input))}`));

function routeUrls(route: string): string[] {
  return unique(
    requestInputs().map((input) => {
      const path = route.replace(/:(\w+)(\([^)]*\))?/g, (_, name: string) =>
        encodeURIComponent(String(input[name] ?? '1')),
      );
      const query = new URLSearchParams();
      for (const [name, value] of Object.entries(input)) {
        if (value !== undefined && !route.includes(`:${name}`)) query.set(name, String(value));
      }
      return route.includes(':') ? path : `${path}?${query}`;
    }),
  );
}

/** The responses of each public query and GET route to each of its URLs. */
async function* responses(): AsyncGenerator<{
  entryPoint: string;
  url: string;
  status: number;
  text: string;
}> {
  for (const path of publicQueries()) {
    for (const url of procedureUrls(path)) yield { entryPoint: path, ...(await request(url)) };
  }
  for (const route of publicRoutes()) {
    for (const url of routeUrls(route)) yield { entryPoint: route, ...(await request(url)) };
  }
}

/** Feeds repeat their filters before their entries. */
const isFeed = (entryPoint: string) => entryPoint === '/feed.xml' || entryPoint === '/podcast.xml';

/**
 * The public GET routes without a wildcard. tRPC is left out: its procedures are requested one by one. Pages are
 * requested in e2e/reading/invisible-sermons.spec.ts.
 */
const publicRoutes = () =>
  getRoutes.filter(
    (route) => !route.startsWith('/api/admin') && !route.startsWith('/trpc') && !route.endsWith('*'),
  );

async function request(url: string) {
  const response = await site.visit({ method: 'GET', url });
  const headers = JSON.stringify([response.headers.location, response.headers.link]);
  return { url, status: response.statusCode, text: `${headers} ${response.body}` };
}

describe('drafts and hidden sermons are not visible to visitors', () => {
  test(
    'no public tRPC query and no public GET route exposes them, wildcard routes left out',
    async () => {
      const responded = new Set<string>();
      const entryPoints = new Set<string>();
      for await (const { entryPoint, url, status, text } of responses()) {
        entryPoints.add(entryPoint);
        if (status < 300) responded.add(entryPoint);
        expect([url, status >= 500]).toEqual([url, false]);
        // A feed repeats its filters, and a response can repeat the requested URL.
        const results = isFeed(entryPoint) ? (text.match(/<(entry|item)>.*<\/\1>/s)?.[0] ?? '') : text;
        const isExposed = results.replaceAll(encodeURIComponent(url), '').toLowerCase().includes(secret);
        expect([url, isExposed]).toEqual([url, false]);
      }
      expect([...entryPoints]).toEqual(
        expect.arrayContaining(['sermons.directory', '/feed.xml', '/api/sermons/:id']),
      );
      // An entry point that rejects every request proves nothing: extend `requestInputs` for a new one.
      expect(
        [...entryPoints].filter((entryPoint) => !responded.has(entryPoint) && !withoutResult.has(entryPoint)),
      ).toEqual([]);
    },
    timeoutMs,
  );

  test('are not included in the totals of the directory and of the location search', async () => {
    const directory = await site.visit({ method: 'GET', url: '/trpc/sermons.directory' });
    expect(directory.json().result.data.total).toBe(1);
    const search = await site.visit({ method: 'GET', url: '/api/sermons/location/search' });
    expect(search.headers['x-total-count']).toBe('1');
  });

  test('drafts and hidden sermons are visible to an administrator, and these responses are not cached for visitors', async () => {
    for (const { id } of invisibleSermons) {
      const url = `/api/sermons/${id}`;
      const response = await site.administer({ method: 'GET', url });
      expect([response.statusCode, response.json().id, response.headers['cache-control']]).toEqual([
        200,
        id,
        'no-store',
      ]);
      expect((await site.visit({ method: 'GET', url })).statusCode).toBe(404);
    }
  });

  test(
    'after publishing, the same requests to 30 entry points return them',
    async () => {
      const em = site.em();
      for (const { id } of invisibleSermons) {
        const sermon = await em.findOneOrFail(Sermon, { id });
        Object.assign(sermon, { isPublished: 'true', isHidden: 'false' });
      }
      await em.flush();
      // The change did not come through a procedure, so it did not invalidate this instance's cache. This call does.
      await site.administer({
        method: 'PATCH',
        url: `/api/admin/sermons/${visibleSermon.id}/publish`,
        payload: { published: true },
      });
      const exposing = new Set<string>();
      for await (const { entryPoint, text } of responses()) {
        if (text.toLowerCase().includes(secret)) exposing.add(entryPoint);
      }
      expect([...exposing]).toEqual(
        expect.arrayContaining([
          'sermons.recent',
          'sermons.recentCards',
          'sermons.featured',
          'sermons.byId',
          'sermons.bySlug',
          'sermons.searchByLocation',
          'sermons.directory',
          'sermons.neighbours',
          'sermons.related',
          'locations.countries',
          'locations.states',
          'locations.cities',
          'sources.chapter',
          '/api/sources/:book/:chapter',
          '/api/sermons/featured',
          '/api/sermons/recent',
          '/api/sermons/location/search',
          '/api/sermons/by-slug/:slug',
          '/api/sermons/:id',
          '/api/locations/countries',
          '/api/locations/states',
          '/api/locations/cities',
          'embeds.oembed',
          '/api/oembed',
          '/embed',
          '/sermon/:name/transcript.txt',
          '/feed.xml',
          '/podcast.xml',
          '/sitemap.xml',
          '/sitemap-:part(^\\d{1,9}$).xml',
        ]),
      );
    },
    timeoutMs,
  );
});
