import { describe, expect, test } from 'vitest';
import { contributorSite } from '../../testing/sites/contributor-site.ts';
import { storeRecording } from '../../testing/sites/feed-site.ts';
import { createStoredSermon, sermonInput } from '../sermons/sermon/sermon.factory.ts';

const { site, get, store, send } = await contributorSite();

const day = (date: string) => new Date(`${date}T00:00:00Z`);
const pageOf = async (kind: string, slug: string) =>
  (await get(`/trpc/contributors.page?input=${encodeURIComponent(JSON.stringify({ kind, slug }))}`)).json()
    .result.data;

describe('rabbis and synagogues', () => {
  test('the data of a rabbi and a synagogue come only from their visible sermons', async () => {
    const names = { synagogueName: 'Ohel Avraham', city: 'Zurich', state: 'Zurich', country: 'Switzerland' };
    await store({
      ...names,
      rabbiName: 'Rabbi Noam Bar',
      website: 'https://one.example.org',
      dateDelivered: day('2025-01-04'),
    });
    await store({
      ...names,
      rabbiName: 'Noam Bar',
      headshotUrl: '/uploads/new.jpg',
      dateDelivered: day('2025-02-01'),
    });
    await store({ ...names, rabbiName: 'הרב נעם בר', dateDelivered: day('2025-03-01') });
    await store({
      ...names,
      rabbiName: 'Rabbi Noam Bar',
      headshotUrl: '/uploads/old.jpg',
      dateDelivered: day('2024-02-03'),
    });
    await store({
      ...names,
      rabbiName: 'Rabbi Noam Bar',
      isHidden: 'true',
      headshotUrl: '/uploads/hidden.jpg',
      website: 'https://hidden.example.org',
      dateDelivered: day('2026-02-07'),
      city: 'Basel',
    });
    expect(
      (await send('/rabbis/%D7%A0%D7%A2%D7%9D-%D7%91%D7%A8/merge', { into: 'noam-bar' })).statusCode,
    ).toBe(200);
    expect((await get('/api/rabbis/noam-bar')).json()).toEqual({
      slug: 'noam-bar',
      name: 'Rabbi Noam Bar',
      hebrewName: 'הרב נעם בר',
      portraitUrl: '/uploads/new.jpg',
      places: [{ city: 'Zurich', state: 'Zurich', country: 'Switzerland' }],
      website: 'https://one.example.org',
      sermonCount: 4,
      latestDate: '2025-03-01T00:00:00.000Z',
    });
    expect((await get('/api/synagogues/ohel-avraham')).json()).toMatchObject({
      name: 'Ohel Avraham',
      sermonCount: 4,
    });
    const [card] = (await get('/api/sermons?rabbi=noam-bar&limit=1')).json();
    expect([card.rabbi, card.synagogue]).toEqual([
      { slug: 'noam-bar', name: 'Rabbi Noam Bar' },
      { slug: 'ohel-avraham', name: 'Ohel Avraham' },
    ]);
    const byId = (await get(`/api/sermons/${card.id}`)).json();
    expect(byId.rabbi).toEqual(card.rabbi);
    const { others, occasions } = await pageOf('rabbi', 'noam-bar');
    expect(others).toEqual([{ slug: 'ohel-avraham', name: 'Ohel Avraham', sermonCount: 4 }]);
    expect(occasions.map(({ slug }: { slug: string }) => slug)).toEqual([
      'bo',
      'terumah',
      'vayigash',
      'yitro',
    ]);
  });

  test('the list of rabbis is paged and sorted by name without titles, and a search ignores accents', async () => {
    for (const rabbiName of ['Cantor Index Cee', 'Rabbi Índex Aye', 'Index Bee']) await store({ rabbiName });
    const list = await get('/api/rabbis?q=index&limit=2');
    expect(list.json().map(({ name }: { name: string }) => name)).toEqual(['Rabbi Índex Aye', 'Index Bee']);
    expect(list.headers['x-total-count']).toBe('3');
    expect(list.headers.link).toContain('page=2');
    expect((await get('/api/rabbis?q=nobody-has-this')).json()).toEqual([]);
    expect((await get('/api/rabbis?limit=0')).statusCode).toBe(400);
  });

  test('a search ignores punctuation, and titles before a name in English and Hebrew', async () => {
    await store({ rabbiName: "Rabbi Dr Miriam O'Neil-Katz", synagogueName: 'B’nai Sof: Temple St. Louis' });
    await store({ rabbiName: 'הרב ד״ר נחום סוף' });
    for (const q of [
      "O'Neil, Miriam",
      'R. Miriam ONeil Katz',
      'Rav Miriam',
      'Dr. Miriam',
      'Rabbi Dr. Miriam O’Neil-Katz',
      'הרב נחום סוף',
      'ד"ר סוף, נחום',
    ]) {
      const found = (await get(`/api/rabbis?q=${encodeURIComponent(q)}`)).json<{ name: string }[]>();
      const name = /[a-z]/.test(q) ? "Rabbi Dr Miriam O'Neil-Katz" : 'הרב ד״ר נחום סוף';
      expect([q, found.map((rabbi) => rabbi.name)]).toEqual([q, [name]]);
      const listed = await site.administer({
        method: 'GET',
        url: `/api/admin/rabbis?q=${encodeURIComponent(q)}`,
      });
      expect([q, listed.json().length]).toEqual([q, 1]);
    }
    const synagogues = await get(`/api/synagogues?q=${encodeURIComponent('Temple St Louis, Bnai Sof')}`);
    expect(synagogues.json()).toHaveLength(1);
    expect((await get('/api/rabbis?q=%25')).json()).toEqual([]);
  });

  test('a rabbi and a synagogue return 404 while their only sermon is a draft or hidden; a draft adds no name to a list or feed', async () => {
    const draft = await store({
      rabbiName: 'Rabbi Secret Draft',
      synagogueName: 'Secret Shul',
      isPublished: 'false',
    });
    const urls = ['/api/rabbis/secret-draft', '/api/synagogues/secret-shul'];
    for (const url of urls) expect((await get(url)).statusCode, url).toBe(404);
    for (const url of ['/feed.xml?rabbi=secret-draft', '/podcast.xml?synagogue=secret-shul']) {
      const feed = await get(url);
      expect(feed.statusCode, url).toBe(200);
      expect(feed.body, url).not.toMatch(/Secret|<entry>|<item>/);
    }
    expect((await get('/api/rabbis?q=secret')).json()).toEqual([]);
    const filter = encodeURIComponent(
      JSON.stringify({ rabbi: ['secret-draft'], synagogue: ['secret-shul'] }),
    );
    const directory = await get(`/trpc/sermons.directory?input=${filter}`);
    expect(directory.json().result.data).toMatchObject({ total: 0, items: [] });
    expect(directory.body).not.toMatch(/Secret/);
    const sitemap = await get('/sitemap.xml');
    expect([sitemap.statusCode, sitemap.body.includes('secret')]).toEqual([200, false]);
    const response = await site.visit({
      method: 'POST',
      url: '/api/sermons',
      payload: sermonInput({ rabbiName: 'Secret Draft' }),
    });
    expect(response.json().rabbi).toBeNull();
    await send(`/sermons/${draft.id}/publish`, { published: true }, 'PATCH');
    for (const url of urls) expect((await get(url)).statusCode, url).toBe(200);
    expect((await get('/sitemap.xml')).body).toContain('/rabbis/secret-draft</loc>');
    await send(`/sermons/${draft.id}/hide`, { hidden: true }, 'PATCH');
    for (const url of urls) expect((await get(url)).statusCode, url).toBe(404);
  });

  test('the page of a rabbi lists the chosen occasions of a sermon instead of the computed ones', async () => {
    await store({
      rabbiName: 'Rabbi Chosen',
      dateDelivered: day('2025-01-04'),
      chosenOccasions: ['noach', 'chanukah'],
    });
    const page = await pageOf('rabbi', 'chosen');
    expect(page.occasions.map(({ slug }: { slug: string }) => slug).sort()).toEqual(['chanukah', 'noach']);
  });

  test('a sermon links to its rabbi only while the rabbi is public', async () => {
    const draft = await store({ rabbiName: 'Rabbi Only Draft', isPublished: 'false' });
    const read = async () =>
      (await site.administer({ method: 'GET', url: `/api/sermons/${draft.id}` })).json().rabbi;
    expect(await read()).toBeNull();
    const published = await send(`/sermons/${draft.id}/publish`, { published: true }, 'PATCH');
    expect(published.json().rabbi).toEqual({ slug: 'only-draft', name: 'Rabbi Only Draft' });
    const edited = await send(`/sermons/${draft.id}/edit`, { rabbiName: 'Rabbi Other Name' }, 'PATCH');
    expect(edited.json().rabbi).toEqual({ slug: 'other-name', name: 'Rabbi Other Name' });
    expect((await send(`/sermons/${draft.id}/hide`, { hidden: true }, 'PATCH')).json().rabbi).toBeNull();
  });

  test('the response to a submission links to a rabbi who is public already', async () => {
    await store({ rabbiName: 'Rabbi Known Already' });
    const response = await site.visit({
      method: 'POST',
      url: '/api/sermons',
      payload: sermonInput({ rabbiName: 'R. Known Already' }),
    });
    expect(response.json().rabbi).toEqual({ slug: 'known-already', name: 'Rabbi Known Already' });
  });

  test('a merged slug that was never public returns 404 and finds no sermons', async () => {
    await store({ rabbiName: 'Rabbi Public Spelling' });
    await store({ rabbiName: 'Rabbi Secret Spelling', isPublished: 'false' });
    expect((await send('/rabbis/secret-spelling/merge', { into: 'public-spelling' })).statusCode).toBe(200);
    expect((await get('/api/rabbis/secret-spelling')).statusCode).toBe(404);
    expect((await get('/api/sermons?rabbi=secret-spelling')).json()).toEqual([]);
    expect((await get('/api/sermons?rabbi=public-spelling')).json()).toHaveLength(1);
  });

  test('a rabbi has a feed of their own sermons, and a podcast', async () => {
    await store({ title: 'Of the feed', rabbiName: 'Rabbi Fay Feed' });
    await store({ title: 'Of another rabbi', rabbiName: 'Rabbi No Feed' });
    const { body } = await get('/feed.xml?rabbi=fay-feed');
    expect(body).toContain('<title>Rabbi Fay Feed | Bimah</title>');
    expect(body).toContain('Of the feed');
    expect(body).not.toContain('Of another rabbi');
    expect(body).toContain('/rabbis/fay-feed"');
    expect((await get('/podcast.xml?rabbi=fay-feed')).body).toContain('podcast.xml?rabbi=fay-feed');
    const empty = await get('/feed.xml?rabbi=nobody');
    expect([empty.statusCode, empty.body.includes('<entry>')]).toEqual([200, false]);
  });

  test('hasEpisodes of the page of a rabbi is true only while a visible sermon has a recording', async () => {
    await storeRecording(site.em());
    const em = site.em();
    const sermon = await createStoredSermon(em, { rabbiName: 'Rabbi Pod Cast' });
    expect(await pageOf('rabbi', 'pod-cast')).toMatchObject({ hasEpisodes: false });
    sermon.audioUrl = '/uploads/one.mp3';
    await em.flush();
    expect(await pageOf('rabbi', 'pod-cast')).toMatchObject({ hasEpisodes: true });
    await store({ rabbiName: 'Rabbi Pod Cast' });
    sermon.isHidden = 'true';
    await em.flush();
    expect(await pageOf('rabbi', 'pod-cast')).toMatchObject({ hasEpisodes: false });
  });
});
