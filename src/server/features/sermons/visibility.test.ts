import { describe, expect, onTestFinished, test } from 'vitest';
import { invisibleSermonsSite, secret } from '../../testing/sites/invisible-sermons-site.ts';
import { Sermon } from './sermon/sermon.entity.ts';

const { site, invisibleSermons, responses } = await invisibleSermonsSite();

/** Entry points that return no result: no visible sermon is featured, and these requests have no valid token. */
const withoutResult = new Set([
  'sermons.featured',
  '/api/sermons/featured',
  // Needs the signed token of a subscriber.
  'newsletters.subscription',
  // Need the token of a submission.
  'submissions.byToken',
  '/api/submissions/:token',
]);

/** Feeds repeat their filters before their entries. */
const isFeed = (entryPoint: string) => entryPoint === '/feed.xml' || entryPoint === '/podcast.xml';

describe('drafts and hidden sermons', () => {
  test('are in no response of a public tRPC query or GET route without a wildcard', async () => {
    const responded = new Set<string>();
    const entryPoints = new Set<string>();
    for await (const { entryPoint, url, status, text } of responses()) {
      entryPoints.add(entryPoint);
      if (status < 300) responded.add(entryPoint);
      expect([url, status >= 500]).toEqual([url, false]);
      const results = isFeed(entryPoint) ? (text.match(/<(entry|item)>.*<\/\1>/s)?.[0] ?? '') : text;
      // A response can repeat the requested URL.
      const isExposed = results.replaceAll(encodeURIComponent(url), '').toLowerCase().includes(secret);
      expect([url, isExposed]).toEqual([url, false]);
    }
    expect([...entryPoints]).toEqual(
      expect.arrayContaining(['sermons.directory', '/feed.xml', '/api/sermons/:id']),
    );
    // An entry point that rejects every request proves nothing: extend `requestInputs` of the test site for a new one.
    expect(
      [...entryPoints].filter((entryPoint) => !responded.has(entryPoint) && !withoutResult.has(entryPoint)),
    ).toEqual([]);
  });

  test('are not included in the totals of the directory and of the location search', async () => {
    const directory = await site.visit({ method: 'GET', url: '/trpc/sermons.directory' });
    expect(directory.json().result.data.total).toBe(1);
    const search = await site.visit({ method: 'GET', url: '/api/sermons/location/search' });
    expect(search.headers['x-total-count']).toBe('1');
  });

  test('are returned to an administrator by id, and these responses are not cached for visitors', async () => {
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

  test('are returned by the same requests once they are published and no longer hidden', async () => {
    const setFlags = async (flagsOf: (sermon: Sermon) => Pick<Sermon, 'isPublished' | 'isHidden'>) => {
      const em = site.em();
      for (const invisible of invisibleSermons) {
        const sermon = await em.findOneOrFail(Sermon, { id: invisible.id });
        Object.assign(sermon, flagsOf(invisible));
      }
      await em.flush();
    };
    onTestFinished(() => setFlags(({ isPublished, isHidden }) => ({ isPublished, isHidden })));
    await setFlags(() => ({ isPublished: 'true', isHidden: 'false' }));
    const exposing = new Set<string>();
    for await (const { entryPoint, text } of responses()) {
      if (text.toLowerCase().includes(secret)) exposing.add(entryPoint);
    }
    expect([...exposing]).toEqual(
      expect.arrayContaining([
        'sermons.recent',
        'sermons.recentPage',
        'sermons.recentCards',
        'sermons.featured',
        'sermons.byId',
        'sermons.bySlug',
        'sermons.searchByLocation',
        'sermons.list',
        'sermons.updates',
        'sermons.directory',
        'sermons.neighbours',
        'sermons.related',
        'locations.countries',
        'locations.states',
        'locations.cities',
        'locations.suggestions',
        'occasions.sermons',
        'booklets.read',
        'sources.chapter',
        'contributors.list',
        'contributors.nameMatches',
        'contributors.bySlug',
        'contributors.page',
        'contributors.sermons',
        'embeds.oembed',
        '/api/sermons',
        '/api/sermons/featured',
        '/api/sermons/recent',
        '/api/sermons/location/search',
        '/api/sermons/by-slug/:slug',
        '/api/sermons/:id/related',
        '/api/sermons/:id/neighbours',
        '/api/sermons/:id',
        '/api/locations/countries',
        '/api/locations/states',
        '/api/locations/cities',
        '/api/sources/:book/:chapter',
        '/api/rabbis',
        '/api/rabbis/:slug',
        '/api/synagogues',
        '/api/synagogues/:slug',
        '/api/oembed',
        '/feed.xml',
        '/podcast.xml',
        '/sermon/:name/transcript.txt',
        '/sitemap.xml',
        '/sitemap-:part(^\\d{1,9}$).xml',
        '/embed',
      ]),
    );
  });
});
