import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appRouter } from '../../composition/app-router.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { proceduresOf } from '../../upstream/trpc.ts';
import { occasionsOfSermon } from '../occasions/catalogue/sermon-occasions.ts';
import { Upload } from '../uploads/upload.entity.ts';
import { Sermon } from './sermon/sermon.entity.ts';
import { createStoredSermon } from './sermon/sermon.factory.ts';
import { SlugHistory } from './sermon/slug-history.entity.ts';

/** A text that is in every field of the hidden sermons and nowhere else. */
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

/** Every GET URL of the app, as Fastify reports it. */
const getRoutes: string[] = [];
const collect = (message: unknown) =>
  (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', (route: RouteOptions) => {
    if ([route.method].flat().includes('GET')) getRoutes.push(route.url);
  });

const openProcedures = () =>
  [...proceduresOf(appRouter)]
    .filter(([path, { type }]) => type === 'query' && !path.startsWith('admin.'))
    .map(([path]) => path);

let site: TestApp;
let unseen: Sermon[];
let shown: Sermon;

beforeAll(async () => {
  subscribe('fastify.initialization', collect);
  site = await createTestApp();
  unsubscribe('fastify.initialization', collect);
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
  unseen = [
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
  // Same date, week, keywords and rabbi where possible, so that the hidden sermons would be related to it.
  shown = await createStoredSermon(em, {
    title: 'Shown',
    slug: 'shown',
    keywords: 'patience',
    isSpokenText: 'true',
  });
  for (const sermon of unseen) em.create(SlugHistory, { slug: `once-${sermon.slug}`, sermon });
  await em.flush();
});
afterAll(() => site.close());

/** The inputs of all public reads, for the hidden sermons and for the visible one. */
function requestInputs(): Record<string, unknown>[] {
  const place = {
    country: `Country ${secret}`,
    state: `State ${secret}`,
    city: `City ${secret}`,
  };
  const about = [...unseen, shown].flatMap((sermon) =>
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
  const occasions = [...unseen, shown].flatMap((sermon) => occasionsOfSermon(sermon));
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
    ...about.map((one) => ({ ...place, ...one })),
    ...occasions.map(({ slug }) => ({ ...about[0], slug })),
    ...occasions.map(({ slug }) => ({ occasion: slug })),
    { ids: [...unseen, shown].map(({ id }) => id).join(',') },
    { updatedSince: '1970-01-01' },
    ...['rabbi', 'synagogue'].flatMap((kind) => [
      { kind },
      { kind, q: secret },
      ...['tamar-adler', 'beit-tefillah', secret, `synagogue-${secret}`].map((slug) => ({ kind, slug })),
    ]),
    ...searches.flatMap((search) => [
      { ...about[0], ...rest, ...search },
      { ...about[0], ...rest, ...search, ...place, portion: undefined },
      { ...about[0], ...search },
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

/** The responses of every public entry point to every request. */
async function* responses(): AsyncGenerator<{
  entryPoint: string;
  url: string;
  status: number;
  text: string;
}> {
  for (const path of openProcedures()) {
    for (const url of procedureUrls(path)) yield { entryPoint: path, ...(await request(url)) };
  }
  for (const route of publicRoutes()) {
    for (const url of routeUrls(route)) yield { entryPoint: route, ...(await request(url)) };
  }
}

/** Feeds repeat their filters before their entries. */
const isFeed = (entryPoint: string) => entryPoint === '/feed.xml' || entryPoint === '/podcast.xml';

/** The public routes, without tRPC, whose procedures are requested one by one. */
const publicRoutes = () =>
  unique(getRoutes).filter(
    (route) => !route.startsWith('/api/admin') && !route.startsWith('/trpc') && !route.endsWith('*'),
  );

async function request(url: string) {
  const response = await site.visit({ method: 'GET', url });
  const headers = JSON.stringify([response.headers.location, response.headers.link]);
  return { url, status: response.statusCode, text: `${headers} ${response.body}` };
}

describe('drafts and hidden sermons are not visible to visitors', () => {
  test(
    'no public entry point exposes them',
    async () => {
      const responded = new Set<string>();
      const entryPoints = new Set<string>();
      for await (const { entryPoint, url, status, text } of responses()) {
        entryPoints.add(entryPoint);
        if (status < 300) responded.add(entryPoint);
        expect([url, status >= 500]).toEqual([url, false]);
        // An error may repeat the input. A result must not contain it.
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

  test('are not included in any count', async () => {
    const directory = await site.visit({ method: 'GET', url: '/trpc/sermons.directory' });
    expect(directory.json().result.data.total).toBe(1);
    const search = await site.visit({ method: 'GET', url: '/api/sermons/location/search' });
    expect(search.headers['x-total-count']).toBe('1');
  });

  test('are visible to an administrator, and that response is not cached for others', async () => {
    const [draft] = unseen;
    const url = `/api/sermons/${draft?.id}`;
    expect((await site.administer({ method: 'GET', url })).statusCode).toBe(200);
    expect((await site.visit({ method: 'GET', url })).statusCode).toBe(404);
  });

  test(
    'after publishing, the same requests return them',
    async () => {
      const em = site.em();
      for (const { id } of unseen) {
        const sermon = await em.findOneOrFail(Sermon, { id });
        Object.assign(sermon, { isPublished: 'true', isHidden: 'false' });
      }
      await em.flush();
      // The change did not come through a procedure, so it did not invalidate the cache of this instance.
      await site.administer({
        method: 'PATCH',
        url: `/api/admin/sermons/${shown.id}/publish`,
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
