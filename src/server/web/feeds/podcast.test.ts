import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseRssFeed } from 'feedsmith';
import { Parser } from 'htmlparser2';
import RssParser from 'rss-parser';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import { projectRoot } from '../../base/project-root.ts';
import { createStoredSermon } from '../../features/sermons/sermon/sermon.factory.ts';
import { Upload } from '../../features/uploads/upload.entity.ts';
import { feedSite, parseXml, storeRecording } from '../../testing/sites/feed-site.ts';
import { createTestApp } from '../../testing/test-app.ts';

const { heardId, read } = await feedSite();

/** A site with the recording `/uploads/one.mp3` and without sermons. It closes after the test. */
async function ownSite(env: NodeJS.ProcessEnv = {}) {
  const site = await createTestApp({ PUBLIC_URL: 'https://sermons.example.org', ...env });
  onTestFinished(() => site.close());
  const em = site.em();
  await storeRecording(em);
  return {
    em,
    readPodcast: async (query = '') =>
      (await site.visit({ method: 'GET', url: `/podcast.xml${query}` })).body,
  };
}

describe('the podcast', () => {
  test('has the channel tags that podcast directories require or recommend', async () => {
    const response = await read('/podcast.xml');
    expect(response.headers['content-type']).toBe('application/rss+xml; charset=utf-8');
    const { rss } = parseXml(response.body);
    expect(rss['@_version']).toBe('2.0');
    const { channel } = rss;
    // Apple requires title, description, artwork, language, category and explicit, and recommends author and link.
    // Spotify requires the owner's email address.
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

  test.each([
    ['?rabbi=tamar-adler', 'Rabbi Tamar Adler'],
    ['?synagogue=beit-tefillah', 'Beit Tefillah'],
    ['?rabbi=tamar-adler&hasAudio=true', 'Bimah'],
    ['?keyword=peace', 'Bimah'],
  ])('with the filters %s, its author is %s', async (query, author) => {
    const { rss } = parseXml((await read(`/podcast.xml${query}`)).body);
    expect(rss.channel['itunes:author']).toBe(author);
  });

  test('is Hebrew when most of its episodes are', async () => {
    const { em, readPodcast } = await ownSite();
    const hebrew = { content: 'ויצא יעקב מבאר שבע וילך חרנה', audioUrl: '/uploads/one.mp3' };
    await createStoredSermon(em, { ...hebrew, title: 'ויצא', rabbiName: 'הרב לוי' });
    await createStoredSermon(em, { ...hebrew, title: 'ויפגע', rabbiName: 'הרב לוי' });
    await createStoredSermon(em, { audioUrl: '/uploads/one.mp3', title: 'In English', rabbiName: 'הרב לוי' });
    await createStoredSermon(em, { audioUrl: '/uploads/one.mp3', title: 'A Talk', rabbiName: 'Rabbi Katz' });
    const languageOf = async (query: string) => parseXml(await readPodcast(query)).rss.channel.language;
    expect(await languageOf(`?rabbi=${encodeURIComponent('לוי')}`)).toBe('he');
    expect(await languageOf('?rabbi=katz')).toBe('en');
    expect(await languageOf('')).toBe('en');
    expect(await languageOf('?occasion=bereshit')).toBe('en');
  });

  test('pubDate is on the delivery day: at noon UTC, or earlier when the sermon was published before that', async () => {
    const { em, readPodcast } = await ownSite();
    const day = new Date('2026-11-14T00:00:00Z');
    const fields = { dateDelivered: day, audioUrl: '/uploads/one.mp3' };
    const publicationTimes = {
      Later: '2026-11-20T08:00:00Z',
      'The same morning': '2026-11-14T08:00:00Z',
      Before: '2026-11-02T08:00:00Z',
    };
    for (const [title, at] of Object.entries(publicationTimes)) {
      await createStoredSermon(em, { ...fields, title, publishedAt: new Date(at) });
    }
    const { items } = await new RssParser().parseString(await readPodcast());
    expect(Object.fromEntries(items.map(({ title, pubDate }) => [title, pubDate]))).toEqual({
      Later: 'Sat, 14 Nov 2026 12:00:00 +0000',
      'The same morning': 'Sat, 14 Nov 2026 08:00:00 +0000',
      Before: 'Sat, 14 Nov 2026 00:00:00 +0000',
    });
  });

  test('an episode has its file, its duration and a GUID with the id of its sermon', async () => {
    const feed = await new RssParser().parseString((await read('/podcast.xml')).body);
    const escaped = `]]&gt; & &lt;b&gt;"x"&lt;/b&gt; ]]&gt;  'y' &amp;amp; שָׁלוֹם 🕎 &lt;!-- -- --&gt;`;
    expect(feed.items.map((item) => item.title)).toEqual([escaped, 'Heard']);
    const heard = feed.items[1];
    expect(heard).toMatchObject({
      guid: `sermon-${heardId}`,
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
    expect(raw).toContain(`<guid isPermaLink="false">sermon-${heardId}</guid>`);
  });

  test('has the tags of Podcasting 2.0, with and without filters', async () => {
    const { em, readPodcast } = await ownSite({ MODERATOR_EMAIL: 'moderator@example.org' });
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
      const { podcast, items } = parseRssFeed(await readPodcast(query));
      expect(podcast?.guid, query).toBe(guid);
      expect(podcast?.locked).toEqual({ value: true, owner: 'moderator@example.org' });
      const [newest] = items ?? [];
      expect(newest?.guid?.value).toBe(`sermon-${spoken.id}`);
      expect(newest?.podcast).toEqual({
        persons: [{ display: 'Rabbi Shai Peretz', href: 'https://sermons.example.org/rabbis/shai-peretz' }],
        locations: [{ display: 'חיפה, New York, United States' }],
        transcripts: [{ url: transcript, type: 'text/plain', language: 'he' }],
      });
    }
    const { items } = parseRssFeed(await readPodcast());
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
  });

  test('a recording that is hosted elsewhere is not an episode', async () => {
    const titlesIn = async (url: string) =>
      (await new RssParser().parseString((await read(url)).body)).items.map(({ title }) => title);
    expect(await titlesIn('/feed.xml')).toEqual(expect.arrayContaining(['Heard', 'Elsewhere']));
    const episodes = await titlesIn('/podcast.xml');
    expect(episodes).toContain('Heard');
    expect(episodes).not.toContain('Elsewhere');
  });

  test('a WAV recording is not an episode: podcast directories reject the format', async () => {
    const { em, readPodcast } = await ownSite();
    const recording = { kind: 'audio', size: 1_000, duration: 60 } as const;
    em.create(Upload, { ...recording, id: 'w', url: '/uploads/w/audio.wav', contentType: 'audio/wav' });
    em.create(Upload, { ...recording, id: 'm', url: '/uploads/m/audio.m4a', contentType: 'audio/mp4' });
    await em.flush();
    await createStoredSermon(em, { title: 'As WAV', audioUrl: '/uploads/w/audio.wav' });
    await createStoredSermon(em, { title: 'As M4A', audioUrl: '/uploads/m/audio.m4a' });
    const feed = await new RssParser().parseString(await readPodcast());
    expect(feed.items.map(({ title }) => title)).toEqual(['As M4A']);
  });

  test('markup in a title or text is shown as text by readers that render HTML', async () => {
    const { em, readPodcast } = await ownSite();
    const text = 'Love & Law: <script>alert(1)</script> &lt;b&gt; 1 < 2';
    await createStoredSermon(em, { title: text, preview: text, audioUrl: '/uploads/one.mp3' });
    const [item] = (
      await new RssParser<object, { description: string; itunes: { summary: string } }>({
        customFields: { item: ['description'] },
      }).parseString(await readPodcast())
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
  });

  test('markup in a filter is shown as text by readers that render HTML', async () => {
    const { body } = await read(`/podcast.xml?keyword=${encodeURIComponent('<b>peace</b>')}`);
    const { title, description } = await new RssParser().parseString(body);
    expect([title, description]).toEqual([
      '&lt;b&gt;peace&lt;/b&gt; | Bimah',
      'Sermons about &lt;b&gt;peace&lt;/b&gt;, to listen to.',
    ]);
  });

  test('the artwork is a square RGB JPEG of 1400 to 3000 pixels, smaller than 512 KiB', async () => {
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
