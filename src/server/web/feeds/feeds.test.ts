import { XMLValidator } from 'fast-xml-parser';
import Fastify from 'fastify';
import RssParser from 'rss-parser';
import { describe, expect, onTestFinished, test } from 'vitest';
import { occasionPath } from '../../../shared/calendar/occasion-path.ts';
import { occasions } from '../../features/occasions/catalog/occasion-catalog.ts';
import { Sermon } from '../../features/sermons/sermon/sermon.entity.ts';
import { createStoredSermon } from '../../features/sermons/sermon/sermon.factory.ts';
import { elements, feedSite, parseXml, readableText, storeRecording } from '../../testing/sites/feed-site.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { Context } from '../../trpc/context.ts';
import { registerFeeds } from './feeds.ts';

const { site, heardId, read } = await feedSite();

describe('the feed', () => {
  test('has the sermons with their text, the newest first, and can be parsed with markup, Hebrew and emoji in it', async () => {
    const response = await read('/feed.xml');
    expect(response.headers['content-type']).toBe('application/atom+xml; charset=utf-8');
    parseXml(response.body);
    const feed = await new RssParser({ customFields: { item: ['published', 'id', 'author'] } }).parseString(
      response.body,
    );
    expect(feed.title).toBe('Bimah');
    expect(feed.feedUrl).toBe('https://sermons.example.org/feed.xml');
    expect(feed.items.map((item) => item.title)).toEqual(['Elsewhere', readableText, 'Heard']);
    const [elsewhere, unusual, heard] = feed.items;
    expect(heard?.link).toBe('https://sermons.example.org/sermon/heard');
    expect(heard?.id).toBe(`https://sermons.example.org/sermon/${heardId}`);
    expect(heard?.content).toContain('<p dir="ltr">When Jacob woke');
    expect(heard?.author).toBe('Rabbi Tamar Adler');
    expect(elsewhere?.link).toBe(`https://sermons.example.org/sermon/${encodeURIComponent('מילה-במילה')}`);
    // The HTML escapes the text again, so a reader that renders it shows the text, not markup.
    expect(unusual?.content).toContain('<p dir="ltr">]]&gt; &amp; &lt;b&gt;');
    expect(unusual?.content).toContain('<p dir="ltr">Second paragraph.</p>');
    const { dateSubmitted } = await site.em().findOneOrFail(Sermon, { id: heardId });
    expect(heard?.published).toBe(dateSubmitted.toISOString());
  });

  test('has the picture, byline, text direction and recording of a sermon', async () => {
    const verse = 'וַיַּרְא יַעֲקֹב וְהִנֵּה בְאֵר';
    const english = `${verse}: so it begins, and the shepherds at the well wait for one another`;
    const ownSite = await createTestApp({ PUBLIC_URL: 'https://sermons.example.org' });
    const em = ownSite.em();
    await storeRecording(em);
    await createStoredSermon(em, {
      title: 'Seen',
      content: `${verse}\n\n${english}`,
      dateDelivered: new Date('2026-11-14T00:00:00Z'),
      audioUrl: '/uploads/one.mp3',
      featuredImageUrl: `/uploads/${'a'.repeat(32)}/1200x800.jpg`,
      featuredImageCaption: 'A "well"',
    });
    const { entry } = parseXml((await ownSite.visit({ method: 'GET', url: '/feed.xml' })).body).feed;
    const content = String(entry.content['#text']);
    expect(content).toContain(
      `<figure><img src="https://sermons.example.org/uploads/${'a'.repeat(32)}/1200x800.jpg" alt="A &quot;well&quot;" width="1200" height="800"><figcaption>A &quot;well&quot;</figcaption></figure>`,
    );
    expect(content).toContain(
      '<p dir="ltr">Rabbi Tamar Adler, Beit Tefillah, Albany · November 14, 2026</p>',
    );
    expect(content).toContain(`<p lang="he" dir="rtl">${verse}</p>`);
    // An English paragraph that starts with a Hebrew verse stays left-to-right.
    expect(content).toContain(
      `<p dir="ltr"><span lang="he" dir="rtl">${verse}</span>${english.slice(verse.length)}</p>`,
    );
    expect(entry.link).toContainEqual({
      '@_rel': 'enclosure',
      '@_type': 'audio/mpeg',
      '@_length': '1234567',
      '@_href': 'https://sermons.example.org/uploads/one.mp3',
    });
    await ownSite.close();
  });

  test('names the language of each sermon; its own titles are English', async () => {
    const ownSite = await createTestApp();
    const em = ownSite.em();
    await createStoredSermon(em, { title: 'ויצא', content: 'ויצא יעקב מבאר שבע וילך חרנה' });
    await createStoredSermon(em, { title: 'Berlin', content: 'Der Brunnen und der Stein, und die Herde.' });
    await createStoredSermon(em, { title: 'The Well' });
    const { feed } = parseXml((await ownSite.visit({ method: 'GET', url: '/feed.xml' })).body);
    const entries = elements<Record<string, string>>(feed.entry);
    expect(feed['@_xml:lang']).toBe('en');
    expect(entries.map((entry) => [entry.title, entry['@_xml:lang']])).toEqual([
      ['The Well', 'en'],
      ['Berlin', 'und'],
      ['ויצא', 'he'],
    ]);
    await ownSite.close();
  });

  test.each([
    ['language=he', 'Sermons in Hebrew.'],
    ['language=he&language=en', 'Sermons in English or Hebrew.'],
    ['rabbi=tamar-adler&language=he', 'Sermons in Hebrew by Rabbi Tamar Adler.'],
    [
      'occasion=noach&occasion=bereshit&synagogue=beit-tefillah&city=Albany&city=Utica&state=New York',
      'Sermons for Bereshit or Noach from Beit Tefillah in Albany or Utica, New York.',
    ],
    [
      'q=well&keyword=peace&hasAudio=true&from=2020-01-01&to=2020-12-31',
      'Sermons about peace that match “well” with a recording from 2020-01-01 to 2020-12-31.',
    ],
    ['hasAudio=false&from=2020-01-01', 'Sermons without a recording since 2020-01-01.'],
    ['from=2020-01-01', 'Sermons since 2020-01-01.'],
    ['rabbi=tamar-adler&to=2020-12-31', 'Sermons by Rabbi Tamar Adler until 2020-12-31.'],
  ])('with the filters %s has the subtitle "%s"', async (query, subtitle) => {
    const { feed } = parseXml((await read(`/feed.xml?${encodeURI(query)}`)).body);
    expect(feed.subtitle).toBe(subtitle);
  });

  test('is valid XML on an empty site, like the podcast and the sitemap', async () => {
    const empty = await createTestApp();
    for (const url of ['/feed.xml', '/podcast.xml', '/sitemap.xml']) {
      const response = await empty.visit({ method: 'GET', url });
      expect([url, response.statusCode, XMLValidator.validate(response.body)]).toEqual([url, 200, true]);
    }
    await empty.close();
  });
});

/** Sets the time of each sermon's last change, a day earlier for each higher id. @returns the sermons in order of id */
async function changeOnDifferentDays(): Promise<Sermon[]> {
  const em = site.em();
  await em.execute(`update sermons set updated_at = timestamptz '2026-11-17T10:00Z' - id * interval '1 day'`);
  // Refreshes the app's public cache.
  await em.flush();
  return em.find(Sermon, {}, { orderBy: { id: 'asc' } });
}

describe('the sitemap', () => {
  test('lists the fixed pages, occasions, contributors and sermons, a sermon with its last change', async () => {
    const sermons = await changeOnDifferentDays();
    const response = await read('/sitemap.xml');
    expect(response.headers['content-type']).toBe('application/xml; charset=utf-8');
    const urls = elements<{ loc: string; lastmod?: string }>(parseXml(response.body).urlset.url);
    expect(urls.map((entry) => entry.loc)).toEqual([
      'https://sermons.example.org/',
      'https://sermons.example.org/directory',
      'https://sermons.example.org/submit',
      'https://sermons.example.org/torah-portions',
      'https://sermons.example.org/jewish-calendar',
      'https://sermons.example.org/holiday-resources',
      'https://sermons.example.org/sources',
      'https://sermons.example.org/rabbis',
      'https://sermons.example.org/synagogues',
      ...occasions.map((occasion) => `https://sermons.example.org${occasionPath(occasion)}`),
      'https://sermons.example.org/rabbis/tamar-adler',
      `https://sermons.example.org/rabbis/${encodeURIComponent('b-x-b-y-amp-שלום')}`,
      'https://sermons.example.org/synagogues/beit-tefillah',
      `https://sermons.example.org/synagogues/${encodeURIComponent('and-b-x-b-y-and-amp-שלום')}`,
      'https://sermons.example.org/sermon/heard',
      `https://sermons.example.org/sermon/${heardId + 1}`,
      `https://sermons.example.org/sermon/${encodeURIComponent('מילה-במילה')}`,
    ]);
    expect(urls.map(({ lastmod }) => lastmod)).toEqual([
      ...Array(urls.length - sermons.length).fill(undefined),
      ...sermons.map(({ updatedAt }) => updatedAt.toISOString()),
    ]);
  });

  test('is named in robots.txt, which disallows the dashboard and the API', async () => {
    const response = await read('/robots.txt');
    expect(response.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(response.body.split('\n')).toEqual(
      expect.arrayContaining([
        'User-agent: *',
        'Disallow: /admin',
        'Disallow: /api/',
        'Sitemap: https://sermons.example.org/sitemap.xml',
      ]),
    );
  });
});

test.each(['/feed.xml', '/podcast.xml', '/feed.xml?from=never'])(
  'pages of other origins may read %s',
  async (url) => {
    // The second response is from the cache.
    for (const response of [await read(url), await read(url)])
      expect(response.headers['access-control-allow-origin']).toBe('*');
  },
);

test('the feeds, the sitemap and robots.txt return 304 for their ETag; all but robots.txt omit an unpublished sermon', async () => {
  for (const url of ['/feed.xml', '/podcast.xml', '/sitemap.xml', '/robots.txt']) {
    const etag = String((await read(url)).headers.etag);
    const again = await site.visit({ method: 'GET', url, headers: { 'if-none-match': etag } });
    expect([url, again.statusCode]).toEqual([url, 304]);
    expect((await site.visit({ method: 'HEAD', url })).statusCode).toBe(200);
  }
  const before = await read('/feed.xml');
  const publish = (published: boolean) =>
    site.administer({
      method: 'PATCH',
      url: `/api/admin/sermons/${heardId}/publish`,
      payload: { published },
    });
  onTestFinished(async () => {
    // Publishing the sermon again set its `publishedAt`, which would change its entry in the feeds.
    const em = site.em();
    await em.nativeUpdate(Sermon, { id: heardId }, { isPublished: 'true', publishedAt: null });
    await em.flush();
  });
  await publish(false);
  for (const url of ['/feed.xml', '/podcast.xml', '/sitemap.xml']) {
    expect([url, (await read(url)).body.includes('sermon/heard')]).toEqual([url, false]);
  }
  await publish(true);
  const after = await read('/feed.xml');
  expect(after.headers.etag).not.toBe(before.headers.etag);
  expect(after.body).toContain('sermon/heard');
});

describe('a large site', () => {
  const createSplitApp = async (
    { settings, em }: Pick<TestApp, 'settings' | 'em'> = site,
    sitemapSize = 2,
  ) => {
    const app = Fastify();
    await app.register(registerFeeds, {
      settings,
      createContext: async () => ({ em: em() }) as Context,
      sitemapSize,
      podcastSize: 1,
    });
    return app;
  };

  test('splits its sitemap into parts that together list every page once', async () => {
    const sermons = await changeOnDifferentDays();
    const app = await createSplitApp();
    const index = parseXml((await app.inject('/sitemap.xml')).body).sitemapindex;
    const parts = elements<{ loc: string; lastmod?: string }>(index.sitemap);
    expect(parts.map((part) => part.loc)).toEqual(
      [0, 1, 2].map((part) => `https://sermons.example.org/sitemap-${part}.xml`),
    );
    expect(sermons.map(({ id }) => id)).toEqual([1, 2, 3]);
    // Each part has the latest change of its sermons. Part 0 has none.
    expect(parts.map((part) => part.lastmod)).toEqual([
      undefined,
      sermons[0]?.updatedAt.toISOString(),
      sermons[2]?.updatedAt.toISOString(),
    ]);
    const urls: string[] = [];
    for (const part of parts) {
      const { urlset } = parseXml((await app.inject(new URL(part.loc).pathname)).body);
      urls.push(...elements<{ loc: string }>(urlset.url).map((entry) => entry.loc));
    }
    expect(urls.filter((url) => url.includes('/sermon/'))).toHaveLength(3);
    // 9 pages of every site, 4 of contributors and 3 of sermons.
    expect(urls).toHaveLength(9 + 4 + 3 + occasions.length);
    expect(new Set(urls).size).toBe(urls.length);
    for (const url of ['/sitemap-3.xml', '/sitemap-999999999.xml']) {
      expect([url, (await app.inject(url)).json().message]).toEqual([url, 'The sitemap has no such part']);
    }
    await app.close();
  });

  test('counts the pages of cited chapters toward the size at which its sitemap is split', async () => {
    const ownSite = await createTestApp();
    await createStoredSermon(ownSite.em(), { content: 'A vision: Nahum 1:1 and nothing else.' });
    const readSitemap = async (size: number) => {
      const app = await createSplitApp(ownSite, size);
      const { body } = await app.inject('/sitemap.xml');
      await app.close();
      return parseXml(body);
    };
    const urls = elements<{ loc: string }>((await readSitemap(15_000)).urlset.url);
    expect(urls.filter(({ loc }) => loc.endsWith('/sources/nahum/1'))).toHaveLength(1);
    expect((await readSitemap(urls.length)).urlset).toBeDefined();
    expect((await readSitemap(urls.length - 1)).sitemapindex).toBeDefined();
    await ownSite.close();
  });

  test('splits its podcast into two pages that link to each other', async () => {
    const app = await createSplitApp();
    const page = async (url: string) => parseXml((await app.inject(url)).body).rss.channel;
    const one = await page('/podcast.xml');
    expect(elements(one.item)).toHaveLength(1);
    const next = elements<Record<string, string>>(one['atom:link']).find((link) => link['@_rel'] === 'next');
    expect(next?.['@_href']).toBe('https://sermons.example.org/podcast.xml?page=2');
    const two = await page('/podcast.xml?page=2');
    expect(elements<{ title: string }>(two.item).map(({ title }) => title)).toEqual(['Heard']);
    expect(elements<Record<string, string>>(two['atom:link']).map((link) => link['@_rel'])).toEqual([
      'self',
      'previous',
      'first',
    ]);
    await app.close();
  });
});
