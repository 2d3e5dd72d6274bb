import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { occasionPath } from '../../../shared/calendar/occasion-path.ts';
import { directoryInput } from '../../../shared/directory.schemas.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createStoredSermon } from '../sermons/sermon/sermon.factory.ts';
import { directory } from '../sermons/sermon.service.ts';
import { Upload } from '../uploads/upload.entity.ts';
import { occasions } from './catalog/occasion-catalog.ts';
import { listOccasionSermons, readOccasionPage } from './occasion.service.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());

const get = (url: string) => site.visit({ method: 'GET', url });
const day = (date: string) => new Date(`${date}T00:00:00Z`);

describe('GET /api/occasions', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(new Date('2026-11-18T15:00:00Z'));
  });
  afterEach(() => vi.useRealTimers());

  test('lists 54 portions and 36 holidays, or one kind, and returns 400 for an unknown kind', async () => {
    const all = (await get('/api/occasions')).json();
    expect(all).toHaveLength(90);
    const portions = await get('/api/occasions?kind=portion');
    expect(portions.headers['x-total-count']).toBe('54');
    expect((await get('/api/occasions?kind=holiday')).json()).toEqual(all.slice(54));
    expect((await get('/api/occasions?kind=fast')).statusCode).toBe(400);
  });

  test('returns a portion with its reading and its next three dates in both schedules', async () => {
    expect((await get('/api/occasions/vayishlach')).json()).toEqual({
      slug: 'vayishlach',
      kind: 'portion',
      name: 'Vayishlach',
      hebrewName: 'וַיִּשְׁלַח',
      book: 'genesis',
      chapters: 'Genesis 32:4-36:43',
      haftarah: expect.stringMatching(/^[A-Z]\w+ \d+:/),
      nextDates: {
        diaspora: ['2026-11-28', '2027-12-18', '2028-12-02'].map((date) => ({ date, endDate: date })),
        israel: ['2026-11-28', '2027-12-18', '2028-12-02'].map((date) => ({ date, endDate: date })),
      },
      sermonCount: 0,
    });
  });

  test('returns the first and last days of a holiday, the dates of Simchat Torah for its portion, and no diaspora dates of a day kept only in Israel', async () => {
    const dates = async (slug: string) => (await get(`/api/occasions/${slug}`)).json().nextDates;
    expect((await dates('chanukah')).diaspora[0]).toEqual({ date: '2026-12-04', endDate: '2026-12-12' });
    const simchatTorah = await dates('simchat-torah');
    expect(simchatTorah.diaspora[0].date).toBe('2027-10-24');
    expect(simchatTorah.israel[0].date).toBe('2027-10-23');
    expect(await dates('vezot-haberakhah')).toEqual(simchatTorah);
    const jabotinsky = await dates('jabotinsky-day');
    expect(jabotinsky.diaspora).toEqual([]);
    expect(jabotinsky.israel).toHaveLength(3);
  });

  test('returns three dates of every occasion in Israel, and three or none in the diaspora', async () => {
    const occasions = (await get('/api/occasions')).json();
    // 54 portions and 36 holidays, fasts and remembrance days.
    expect(occasions).toHaveLength(90);
    for (const { nextDates, slug } of occasions) {
      expect(nextDates.israel.length, slug).toBe(3);
      expect([0, 3], slug).toContain(nextDates.diaspora.length);
    }
  });

  test('returns 404 for an unknown slug', async () => {
    expect((await get('/api/occasions/no-such-occasion')).statusCode).toBe(404);
  });

  test('returns a later next date over tRPC when the first one has passed', async () => {
    const input = encodeURIComponent(JSON.stringify({ slug: 'vayetzei' }));
    const next = async () =>
      (await get(`/trpc/occasions.page?input=${input}`)).json().result.data.occasion.nextDates.diaspora[0];
    expect(await next()).toMatchObject({ date: '2026-11-21' });
    vi.setSystemTime(new Date('2026-11-23T00:00:00Z'));
    expect((await next()).date > '2027').toBe(true);
  });
});

describe('sermons', () => {
  beforeAll(async () => {
    const em = site.em();
    const create = (title: string, date: string, country = 'United States', fields = {}) =>
      createStoredSermon(em, { title, dateDelivered: day(date), country, ...fields });
    await create('At the gates', '2025-10-02');
    await create('In the week of the song', '2025-10-03');
    await create('Two portions', '2026-03-14');
    await create('Lights', '2025-12-20');
    await create('The eighth day abroad', '2029-04-07');
    await create('The eighth day in Israel', '2029-04-07', 'Israel');
    await create('The eighth day in Haifa', '2029-04-07', 'ארץ ישראל');
    await create('Hidden lights', '2025-12-20', 'France', { isHidden: 'true' });
    await create('Draft lights', '2025-12-20', 'France', { isPublished: 'false' });
  });

  const titlesOf = async (slug: string) => {
    const found = await listOccasionSermons(site.em(), { slug, page: 1 });
    return found.items.map(({ title }) => title);
  };

  test('name their occasions', async () => {
    const { body } = await get('/api/sermons/recent');
    const named = Object.fromEntries(
      JSON.parse(body).map((sermon: { title: string; occasions: { slug: string }[] }) => [
        sermon.title,
        sermon.occasions.map(({ slug }) => slug),
      ]),
    );
    expect(named).toMatchObject({
      'At the gates': ['yom-kippur'],
      'In the week of the song': ['haazinu'],
      'Two portions': ['vayakhel', 'pekudei'],
      Lights: ['chag-habanot', 'chanukah', 'miketz'],
      'The eighth day abroad': ['pesach'],
      'The eighth day in Israel': ['shmini'],
      'The eighth day in Haifa': ['shmini'],
    });
  });

  test('are listed under each of their occasions, visible ones only', async () => {
    expect(await titlesOf('yom-kippur')).toEqual(['At the gates']);
    expect(await titlesOf('haazinu')).toEqual(['In the week of the song']);
    expect(await titlesOf('pekudei')).toEqual(['Two portions']);
    expect(await titlesOf('chanukah')).toEqual(['Lights']);
    expect(await titlesOf('miketz')).toEqual(['Lights']);
    expect(await titlesOf('shmini')).toEqual(['The eighth day in Haifa', 'The eighth day in Israel']);
    expect((await get('/api/occasions/chanukah')).json().sermonCount).toBe(1);
  });

  test('of an occasion can be searched', async () => {
    const find = async (portion: string) =>
      (await directory(site.em(), directoryInput.parse({ q: 'lights', portion }))).items.map(
        ({ title }) => title,
      );
    expect(await find('chanukah')).toEqual(['Lights']);
    expect(await find('haazinu')).toEqual([]);
  });

  test('with an MP3 recording make the page of their occasion link to its podcast', async () => {
    const em = site.em();
    const upload = { kind: 'audio' as const, size: 1_000, createdAt: new Date() };
    em.create(Upload, { ...upload, id: 'a', url: '/uploads/a.wav', contentType: 'audio/wav' });
    em.create(Upload, { ...upload, id: 'b', url: '/uploads/a.mp3', contentType: 'audio/mpeg' });
    const sermon = await createStoredSermon(em, { dateDelivered: day('2024-06-12') });
    const hasPodcast = async () => (await readOccasionPage(site.em(), 'shavuot')).feeds.length > 1;
    const seen = [await hasPodcast()];
    for (const audioUrl of ['/uploads/a.wav', '/uploads/a.mp3', null]) {
      sermon.audioUrl = audioUrl;
      await em.flush();
      seen.push(await hasPodcast());
    }
    expect(seen).toEqual([false, false, true, false]);
  });

  test('have a feed and a podcast of their occasion', async () => {
    const feed = (await get('/feed.xml?occasion=yom-kippur')).body;
    expect(feed).toContain('<title>Yom Kippur | Bimah</title>');
    expect(feed).toContain('At the gates');
    expect(feed).toContain('term="Yom Kippur"');
    expect(feed).not.toContain('In the week of the song');
    expect((await get('/podcast.xml?occasion=yom-kippur')).body).toContain('podcast.xml?occasion=yom-kippur');
  });
});

test('the page of every occasion is in the sitemap', async () => {
  const { body } = await get('/sitemap.xml');
  expect(body).toContain('/torah-portions/nasso</loc>');
  expect(occasions.map(occasionPath).filter((path) => !body.includes(`${path}</loc>`))).toEqual([]);
});
