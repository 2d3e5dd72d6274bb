import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import Fastify from 'fastify';
import { parseRssFeed } from 'feedsmith';
import { Parser } from 'htmlparser2';
import RssParser from 'rss-parser';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { projectRoot } from '../../base/project-root.ts';
import type { Em } from '../../db/orm.ts';
import { occasionPath, occasions } from '../../features/occasions/catalogue/occasion-catalogue.ts';
import { createStoredSermon } from '../../features/sermons/sermon/sermon.factory.ts';
import { Upload } from '../../features/uploads/upload.entity.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { Context } from '../../trpc/context.ts';
import { registerFeeds } from './feeds.ts';

/** Characters that need escaping in XML. */
const hostile = `]]> & <b>"x"</b> ]]> ${String.fromCharCode(1, 8, 11, 27, 0xfffe)} 'y' &amp; שָׁלוֹם 🕎 <!-- -- -->`;
const readable = `]]> & <b>"x"</b> ]]>  'y' &amp; שָׁלוֹם 🕎 <!-- -- -->`;

let site: TestApp;
let first: number;

async function storeRecording(em: Em): Promise<void> {
  em.create(Upload, {
    id: 'one',
    kind: 'audio',
    url: '/uploads/one.mp3',
    contentType: 'audio/mpeg',
    size: 1_234_567,
    duration: 754.4,
  });
  await em.flush();
}

beforeAll(async () => {
  site = await createTestApp({
    PUBLIC_URL: 'https://sermons.example.org',
    MODERATOR_EMAIL: 'moderator@example.org',
  });
  const em = site.em();
  await storeRecording(em);
  const fields = { audioUrl: '/uploads/one.mp3', dateDelivered: new Date('2026-11-14T00:00:00Z') };
  first = (
    await createStoredSermon(em, { ...fields, title: 'Heard', slug: 'heard', keywords: 'peace, listening' })
  ).id;
  await createStoredSermon(em, {
    title: hostile,
    content: `${hostile}\n\nSecond paragraph.`,
    rabbiName: hostile,
    synagogueName: hostile,
    keywords: `${hostile.replaceAll(',', '')},two`,
    preview: hostile,
    audioUrl: '/uploads/one.mp3',
  });
  await createStoredSermon(em, {
    title: 'Elsewhere',
    slug: 'מילה-במילה',
    audioUrl: 'https://elsewhere.example/a.mp3',
  });
});
afterAll(() => site.close());

const read = (url: string) => site.visit({ method: 'GET', url });
const parse = (text: string) => {
  expect(XMLValidator.validate(text)).toBe(true);
  return new XMLParser({ ignoreAttributes: false, trimValues: false, processEntities: true }).parse(text);
};
const list = <T>(value: T | T[] | undefined): T[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

describe('the feed', () => {
  test('has the newest sermons with their text, and parses with any characters in it', async () => {
    const response = await read('/feed.xml');
    expect(response.headers['content-type']).toBe('application/atom+xml; charset=utf-8');
    parse(response.body);
    const feed = await new RssParser({ customFields: { item: ['published', 'id', 'author'] } }).parseString(
      response.body,
    );
    expect(feed.title).toBe('Bimah');
    expect(feed.feedUrl).toBe('https://sermons.example.org/feed.xml');
    expect(feed.items.map((item) => item.title)).toEqual(['Elsewhere', readable, 'Heard']);
    const [elsewhere, odd, heard] = feed.items;
    expect(heard?.link).toBe('https://sermons.example.org/sermon/heard');
    expect(heard?.id).toBe(`https://sermons.example.org/sermon/${first}`);
    expect(heard?.content).toContain('<p dir="ltr">When Jacob woke');
    expect(heard?.author).toBe('Rabbi Tamar Adler');
    expect(elsewhere?.link).toBe(`https://sermons.example.org/sermon/${encodeURIComponent('מילה-במילה')}`);
    // The HTML escapes the text again, so a reader that renders it shows the text, not markup.
    expect(odd?.content).toContain('<p dir="ltr">]]&gt; &amp; &lt;b&gt;');
    expect(odd?.content).toContain('<p dir="ltr">Second paragraph.</p>');
    expect(Number.isNaN(Date.parse(heard?.published))).toBe(false);
  });

  test('has the picture, byline, text direction and recording of a sermon, as on its page', async () => {
    const verse = 'וַיַּרְא יַעֲקֹב וְהִנֵּה בְאֵר';
    const english = `${verse}: so it begins, and the shepherds at the well wait for one another`;
    const own = await createTestApp({ PUBLIC_URL: 'https://sermons.example.org' });
    const em = own.em();
    await storeRecording(em);
    await createStoredSermon(em, {
      title: 'Seen',
      content: `${verse}\n\n${english}`,
      dateDelivered: new Date('2026-11-14T00:00:00Z'),
      audioUrl: '/uploads/one.mp3',
      featuredImageUrl: `/uploads/${'a'.repeat(32)}/1200x800.jpg`,
      featuredImageCaption: 'A "well"',
    });
    const { entry } = parse((await own.visit({ method: 'GET', url: '/feed.xml' })).body).feed;
    const content = String(entry.content['#text']);
    expect(content).toContain(
      `<figure><img src="https://sermons.example.org/uploads/${'a'.repeat(32)}/1200x800.jpg" alt="A &quot;well&quot;" width="1200" height="800"><figcaption>A &quot;well&quot;</figcaption></figure>`,
    );
    expect(content).toContain(
      '<p dir="ltr">Rabbi Tamar Adler, Beit Tefillah, Albany · November 14, 2026</p>',
    );
    expect(content).toContain(`<p lang="he" dir="rtl">${verse}</p>`);
    // An English paragraph that starts with a verse stays English.
    expect(content).toContain(
      `<p dir="ltr"><span lang="he" dir="rtl">${verse}</span>${english.slice(verse.length)}</p>`,
    );
    expect(entry.link).toContainEqual({
      '@_rel': 'enclosure',
      '@_type': 'audio/mpeg',
      '@_length': '1234567',
      '@_href': 'https://sermons.example.org/uploads/one.mp3',
    });
    await own.close();
  });

  test('the feed, podcast and sitemap of an empty site are valid XML', async () => {
    const empty = await createTestApp();
    for (const url of ['/feed.xml', '/podcast.xml', '/sitemap.xml']) {
      const response = await empty.visit({ method: 'GET', url });
      expect([url, response.statusCode, XMLValidator.validate(response.body)]).toEqual([url, 200, true]);
    }
    await empty.close();
  });
});

describe('the podcast', () => {
  test('has every tag that podcast directories require', async () => {
    const response = await read('/podcast.xml');
    expect(response.headers['content-type']).toBe('application/rss+xml; charset=utf-8');
    const { rss } = parse(response.body);
    expect(rss['@_version']).toBe('2.0');
    const { channel } = rss;
    // Apple: title, description, artwork, language, category, explicit; recommended: author, link. Spotify: owner's email.
    expect(channel).toMatchObject({
      title: 'Bimah',
      link: 'https://sermons.example.org/',
      language: 'en',
      'itunes:author': 'Bimah',
      'itunes:type': 'episodic',
      'itunes:owner': { 'itunes:name': 'Bimah', 'itunes:email': 'moderator@example.org' },
      'itunes:image': { '@_href': 'https://sermons.example.org/podcast-artwork.jpg' },
      'itunes:category': {
        '@_text': 'Religion & Spirituality',
        'itunes:category': { '@_text': 'Judaism' },
      },
    });
    expect(String(channel['itunes:explicit'])).toBe('false');
    expect(channel.description.length).toBeGreaterThan(20);
    expect(channel['atom:link']).toMatchObject({
      '@_rel': 'self',
      '@_href': 'https://sermons.example.org/podcast.xml',
    });
  });

  test('pubDate is on the delivery day in every time zone, and not after the publication', async () => {
    const own = await createTestApp();
    const em = own.em();
    await storeRecording(em);
    const day = new Date('2026-11-14T00:00:00Z');
    const given = { dateDelivered: day, audioUrl: '/uploads/one.mp3' };
    const moments = {
      Later: '2026-11-20T08:00:00Z',
      'The same morning': '2026-11-14T08:00:00Z',
      Before: '2026-11-02T08:00:00Z',
    };
    for (const [title, at] of Object.entries(moments)) {
      await createStoredSermon(em, { ...given, title, publishedAt: new Date(at) });
    }
    const { items } = await new RssParser().parseString(
      (await own.visit({ method: 'GET', url: '/podcast.xml' })).body,
    );
    expect(Object.fromEntries(items.map(({ title, pubDate }) => [title, pubDate]))).toEqual({
      Later: 'Sat, 14 Nov 2026 12:00:00 +0000',
      'The same morning': 'Sat, 14 Nov 2026 08:00:00 +0000',
      Before: 'Sat, 14 Nov 2026 00:00:00 +0000',
    });
    await own.close();
  });

  test('each episode has its file, its duration and a permanent GUID', async () => {
    const feed = await new RssParser().parseString((await read('/podcast.xml')).body);
    const escaped = `]]&gt; & &lt;b&gt;"x"&lt;/b&gt; ]]&gt;  'y' &amp;amp; שָׁלוֹם 🕎 &lt;!-- -- --&gt;`;
    expect(feed.items.map((item) => item.title)).toEqual([escaped, 'Heard']);
    const heard = feed.items[1];
    expect(heard).toMatchObject({
      guid: `sermon-${first}`,
      link: 'https://sermons.example.org/sermon/heard',
      pubDate: 'Sat, 14 Nov 2026 12:00:00 +0000',
      enclosure: {
        url: 'https://sermons.example.org/uploads/one.mp3',
        type: 'audio/mpeg',
        length: '1234567',
      },
      itunes: { duration: '754', author: 'Rabbi Tamar Adler, Beit Tefillah', keywords: 'peace, listening' },
    });
    const raw = (await read('/podcast.xml')).body;
    expect(raw).toContain(`<guid isPermaLink="false">sermon-${first}</guid>`);
  });

  test('has the tags of Podcasting 2.0, with and without filters', async () => {
    const own = await createTestApp({
      PUBLIC_URL: 'https://sermons.example.org',
      MODERATOR_EMAIL: 'desk@example.org',
    });
    const em = own.em();
    await storeRecording(em);
    const portrait = `/uploads/${'a'.repeat(32)}/400x400.jpg`;
    const fields = { audioUrl: '/uploads/one.mp3', rabbiName: 'Rabbi Shai Peretz', city: 'חיפה' };
    await createStoredSermon(em, { ...fields, title: 'A Talk', slug: 'a-talk', headshotUrl: portrait });
    const spoken = await createStoredSermon(em, {
      ...fields,
      title: 'Word for Word',
      slug: 'מילה',
      content: 'וַיֵּצֵא יַעֲקֹב מִבְּאֵר שָׁבַע וַיֵּלֶךְ חָרָנָה',
      isSpokenText: 'true',
    });
    const transcript = `https://sermons.example.org/sermon/${encodeURIComponent('מילה')}/transcript.txt`;
    for (const [query, guid] of [
      ['', '867279c9-53d4-5c51-aed2-4643059721fa'],
      ['?rabbi=shai-peretz', 'f468f584-5792-5ea0-bd1c-1bbb63a34a2a'],
      ['?hasAudio=true&q=word', '2dc3ec86-6ea5-511f-b9b2-0a7a98d2c1a2'],
    ] as const) {
      const { podcast, items } = parseRssFeed(
        (await own.visit({ method: 'GET', url: `/podcast.xml${query}` })).body,
      );
      expect(podcast?.guid, query).toBe(guid);
      expect(podcast?.locked).toEqual({ value: true, owner: 'desk@example.org' });
      const [newest] = items ?? [];
      expect(newest?.guid?.value).toBe(`sermon-${spoken.id}`);
      expect(newest?.podcast).toEqual({
        persons: [{ display: 'Rabbi Shai Peretz', href: 'https://sermons.example.org/rabbis/shai-peretz' }],
        locations: [{ display: 'חיפה, New York, United States' }],
        transcripts: [{ url: transcript, type: 'text/plain', language: 'he' }],
      });
    }
    const { items } = parseRssFeed((await own.visit({ method: 'GET', url: '/podcast.xml' })).body);
    expect(items?.[1]?.podcast).toEqual({
      persons: [
        {
          display: 'Rabbi Shai Peretz',
          href: 'https://sermons.example.org/rabbis/shai-peretz',
          img: `https://sermons.example.org${portrait}`,
        },
      ],
      locations: [{ display: 'חיפה, New York, United States' }],
    });
    await own.close();
  });

  test('a recording that is hosted elsewhere is not an episode', async () => {
    expect((await read('/podcast.xml')).body).not.toContain('elsewhere.example');
  });

  test('a WAV recording is not an episode: podcast directories reject the format', async () => {
    const own = await createTestApp({ PUBLIC_URL: 'https://sermons.example.org' });
    const em = own.em();
    const recording = { kind: 'audio', size: 1_000, duration: 60 } as const;
    em.create(Upload, { ...recording, id: 'w', url: '/uploads/w/audio.wav', contentType: 'audio/wav' });
    em.create(Upload, { ...recording, id: 'm', url: '/uploads/m/audio.m4a', contentType: 'audio/mp4' });
    await em.flush();
    await createStoredSermon(em, { title: 'As WAV', audioUrl: '/uploads/w/audio.wav' });
    await createStoredSermon(em, { title: 'As M4A', audioUrl: '/uploads/m/audio.m4a' });
    const feed = await new RssParser().parseString(
      (await own.visit({ method: 'GET', url: '/podcast.xml' })).body,
    );
    expect(feed.items.map(({ title }) => title)).toEqual(['As M4A']);
    await own.close();
  });

  test('markup in a title or text is shown as text by readers that render HTML', async () => {
    const own = await createTestApp({ PUBLIC_URL: 'https://sermons.example.org' });
    const em = own.em();
    await storeRecording(em);
    const text = 'Love & Law: <script>alert(1)</script> &lt;b&gt; 1 < 2';
    await createStoredSermon(em, { title: text, preview: text, audioUrl: '/uploads/one.mp3' });
    const [item] = (
      await new RssParser<object, { description: string; itunes: { summary: string } }>({
        customFields: { item: ['description'] },
      }).parseString((await own.visit({ method: 'GET', url: '/podcast.xml' })).body)
    ).items;
    for (const html of [item?.title, item?.description, item?.itunes.summary]) {
      let shown = '';
      const parser = new Parser({
        onopentag: (name) => expect.fail(`<${name}> is markup`),
        ontext: (part) => {
          shown += part;
        },
      });
      parser.end(html);
      expect(shown).toBe(text);
      expect(html).toContain('Love & Law');
    }
    await own.close();
  });

  test('the artwork is square, 1400 to 3000 pixels, an RGB JPEG and small', async () => {
    const file = await readFile(join(projectRoot, 'public/podcast-artwork.jpg'));
    const { width, height, format, space } = await sharp(file).metadata();
    expect({ format, space, isSquare: width === height }).toEqual({
      format: 'jpeg',
      space: 'srgb',
      isSquare: true,
    });
    expect(width).toBeGreaterThanOrEqual(1400);
    expect(width).toBeLessThanOrEqual(3000);
    expect(file.length).toBeLessThan(512 * 1024);
  });
});

describe('the sitemap', () => {
  test('lists the fixed pages and every visible sermon with its last change', async () => {
    const response = await read('/sitemap.xml');
    expect(response.headers['content-type']).toBe('application/xml; charset=utf-8');
    const urls = list<{ loc: string; lastmod?: string }>(parse(response.body).urlset.url);
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
      `https://sermons.example.org/sermon/${first + 1}`,
      `https://sermons.example.org/sermon/${encodeURIComponent('מילה-במילה')}`,
    ]);
    expect(urls.find(({ loc }) => loc.includes('/sermon/'))?.lastmod).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
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

describe('the transcript of a sermon', () => {
  let own: TestApp;
  beforeAll(async () => {
    own = await createTestApp();
  });
  afterAll(() => own.close());
  const transcript = (name: string | number) =>
    own.visit({ method: 'GET', url: `/sermon/${encodeURIComponent(name)}/transcript.txt` });

  test('is its text when the text is marked as a transcript', async () => {
    const em = own.em();
    const content = 'Friends,\n\n<b>שָׁלוֹם</b> & welcome to all.';
    const { id } = await createStoredSermon(em, { slug: 'said', content, isSpokenText: 'true' });
    const response = await transcript('said');
    expect([response.statusCode, response.headers['content-type'], response.body]).toEqual([
      200,
      'text/plain; charset=utf-8',
      `${content}\n`,
    ]);
    expect(response.headers['access-control-allow-origin']).toBe('*');
    const { etag = '' } = response.headers;
    const again = { method: 'GET', url: '/sermon/said/transcript.txt' } as const;
    expect((await own.visit({ ...again, headers: { 'if-none-match': etag } })).statusCode).toBe(304);
    expect((await transcript(id)).body).toBe(`${content}\n`);
  });

  test('returns 404 for other sermons, and after the sermon is hidden or the mark removed', async () => {
    const em = own.em();
    await createStoredSermon(em, { slug: 'written' });
    const drafted = { isSpokenText: 'true', isPublished: 'false' } as const;
    await createStoredSermon(em, { ...drafted, slug: 'a-draft' });
    const { id } = await createStoredSermon(em, { slug: 'changing', isSpokenText: 'true' });
    for (const name of ['written', 'a-draft', 'unknown', '999999'])
      expect([name, (await transcript(name)).statusCode]).toEqual([name, 404]);
    const change = async (path: string, payload: object) => {
      const url = `/api/admin/sermons/${id}/${path}`;
      expect((await own.administer({ method: 'PATCH', url, payload })).statusCode).toBe(200);
      return (await transcript('changing')).statusCode;
    };
    expect((await transcript('changing')).statusCode).toBe(200);
    expect(await change('hide', { hidden: true })).toBe(404);
    expect(await change('hide', { hidden: false })).toBe(200);
    expect(await change('edit', { isSpokenText: false })).toBe(404);
    expect(await change('edit', { isSpokenText: 'true' })).toBe(200);
  });

  test('moves with the slug of the sermon', async () => {
    const { id } = await createStoredSermon(own.em(), { slug: 'before', isSpokenText: 'true' });
    const url = `/api/admin/sermons/${id}/edit`;
    await own.administer({ method: 'PATCH', url, payload: { slug: 'after' } });
    const response = await transcript('before');
    expect([response.statusCode, response.headers.location]).toEqual([301, '/sermon/after/transcript.txt']);
    expect((await transcript('after')).statusCode).toBe(200);
  });
});

test('each feed and sitemap has an ETag, returns 304 for it, and changes with a sermon', async () => {
  for (const url of ['/feed.xml', '/podcast.xml', '/sitemap.xml', '/robots.txt']) {
    const etag = String((await read(url)).headers.etag);
    const again = await site.visit({ method: 'GET', url, headers: { 'if-none-match': etag } });
    expect([url, again.statusCode]).toEqual([url, 304]);
    expect((await site.visit({ method: 'HEAD', url })).statusCode).toBe(200);
  }
  const before = await read('/feed.xml');
  const publish = (published: boolean) =>
    site.administer({ method: 'PATCH', url: `/api/admin/sermons/${first}/publish`, payload: { published } });
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
  const small = async () => {
    const app = Fastify();
    await app.register(registerFeeds, {
      settings: site.settings,
      createContext: async () => ({ em: site.em() }) as Context,
      sitemapSize: 2,
      podcastSize: 1,
    });
    return app;
  };

  test('splits its sitemap into parts that together list every sermon once', async () => {
    const app = await small();
    const index = parse((await app.inject('/sitemap.xml')).body).sitemapindex;
    const parts = list<{ loc: string; lastmod?: string }>(index.sitemap);
    expect(parts.map((part) => part.loc)).toEqual(
      [0, 1, 2].map((part) => `https://sermons.example.org/sitemap-${part}.xml`),
    );
    expect(parts[1]?.lastmod).toMatch(/^\d{4}-/);
    const urls: string[] = [];
    for (const part of parts) {
      const { urlset } = parse((await app.inject(new URL(part.loc).pathname)).body);
      urls.push(...list<{ loc: string }>(urlset.url).map((entry) => entry.loc));
    }
    expect(urls.filter((url) => url.includes('/sermon/'))).toHaveLength(3);
    expect(urls).toHaveLength(16 + occasions.length);
    expect(new Set(urls).size).toBe(urls.length);
    for (const url of ['/sitemap-3.xml', '/sitemap-999999999.xml']) {
      expect([url, (await app.inject(url)).statusCode]).not.toEqual([url, 200]);
    }
    await app.close();
  });

  test('splits its podcast into pages, each linking to the next', async () => {
    const app = await small();
    const page = async (url: string) => parse((await app.inject(url)).body).rss.channel;
    const one = await page('/podcast.xml');
    expect(list(one.item)).toHaveLength(1);
    const next = list<Record<string, string>>(one['atom:link']).find((link) => link['@_rel'] === 'next');
    expect(next?.['@_href']).toBe('https://sermons.example.org/podcast.xml?page=2');
    const two = await page('/podcast.xml?page=2');
    expect(list<{ title: string }>(two.item)[0]?.title).toBe('Heard');
    expect(list<Record<string, string>>(two['atom:link']).map((link) => link['@_rel'])).toEqual([
      'self',
      'prev',
      'first',
    ]);
    await app.close();
  });
});
