import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createStoredSermon } from '../sermons/sermon/sermon.factory.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());

const get = async (url: string) => (await site.visit({ method: 'GET', url })).json();
const readChapter = (path: string) => get(`/api/sources/${path}`);
const slugs = (page: { items: { slug: string }[] }) => page.items.map(({ slug }) => slug);

describe('sources of a sermon', () => {
  test('are listed once each, with all their positions in the text', async () => {
    await createStoredSermon(site.em(), {
      slug: 'ladders',
      content: 'A ladder (Gen. 28:12). See Genesis 28:12 and Berakhot 5b;\nבראשית כ״ח, י״ב.',
    });
    const { sources, content } = await get('/api/sermons/by-slug/ladders');
    expect(sources).toMatchObject([
      {
        ref: 'Genesis 28:12',
        hebrewRef: 'בראשית כ״ח:י״ב',
        url: 'https://www.sefaria.org/Genesis.28.12',
        book: 'genesis',
        chapter: 28,
      },
      { ref: 'Berakhot 5b', book: 'berakhot', chapter: 5 },
    ]);
    const texts = sources[0].positions.map(({ start, end }: { start: number; end: number }) =>
      content.slice(start, end),
    );
    expect(texts).toEqual(['Gen. 28:12', 'Genesis 28:12', 'בראשית כ״ח, י״ב']);
  });

  test('omit a stored citation of an unknown book', async () => {
    const em = site.em();
    const { id } = await createStoredSermon(em, {
      slug: 'later',
      content: 'Of Habakkuk 2:4, and of Enoch 1:1.',
    });
    await em.execute(
      `update sermons set citations = citations || '[{"book":"enoch","from":[1,1],"to":[1,1],"start":24,"end":33}]'
       where id = ?`,
      [id],
    );
    await site.app.publicCache.refresh();
    expect((await get('/api/sermons/by-slug/later')).sources).toMatchObject([{ ref: 'Habakkuk 2:4' }]);
    expect(slugs(await readChapter('habakkuk/2'))).toEqual(['later']);
    // The 39 books of the Tanakh, 63 tractates of the Mishnah and 37 of the Talmud.
    expect((await get('/api/sources')).length).toBe(139);
  });

  test('change when the text is edited', async () => {
    const { id } = await createStoredSermon(site.em(), { slug: 'edited', content: 'Of Amos 5:24, mostly.' });
    expect(slugs(await readChapter('amos/5'))).toEqual(['edited']);
    await site.administer({
      method: 'PATCH',
      url: `/api/admin/sermons/${id}/edit`,
      payload: { content: 'Of Micah 6:8, this time.' },
    });
    expect(slugs(await readChapter('amos/5'))).toEqual([]);
    expect(slugs(await readChapter('micah/6'))).toEqual(['edited']);
  });
});

describe('GET /api/sources/{book}/{chapter}', () => {
  test('lists the visible sermons that cite the chapter, the newest first, with the text around the citation', async () => {
    const text = 'We begin. As it says in Ruth 1:16-17, where you go I will go. Ruth 1:16 again.';
    const on = (day: string) => ({ dateDelivered: new Date(`${day}T00:00:00Z`), content: text });
    await createStoredSermon(site.em(), { slug: 'older', ...on('2026-05-01') });
    await createStoredSermon(site.em(), { slug: 'newer', ...on('2026-06-01') });
    await createStoredSermon(site.em(), { slug: 'draft', isPublished: 'false', ...on('2026-06-02') });
    await createStoredSermon(site.em(), { slug: 'hidden', isHidden: 'true', ...on('2026-06-03') });
    const page = await readChapter('ruth/1');
    expect(slugs(page)).toEqual(['newer', 'older']);
    expect(page).toMatchObject({
      title: 'Sermons on Ruth 1',
      ref: 'Ruth 1',
      hebrewRef: 'רות א׳',
      url: 'https://www.sefaria.org/Ruth.1',
      previousChapter: null,
      nextChapter: 2,
      total: 2,
    });
    expect(page.items[0]).toMatchObject({
      citation: {
        ref: 'Ruth 1:16-17',
        before: 'We begin. As it says in ',
        text: 'Ruth 1:16-17',
        after: ', where you go I will go. Ruth 1:16 again.',
      },
      citationCount: 2,
    });
    expect(page.items[0]).not.toHaveProperty('email');
  });

  test('omits a sermon while it is hidden and after it is deleted', async () => {
    const { id } = await createStoredSermon(site.em(), {
      slug: 'lament',
      content: 'Alone: Lamentations 1:1.',
    });
    const send = (method: 'PATCH' | 'DELETE', path: string, payload?: object) =>
      site.administer({ method, url: `/api/admin/sermons/${id}${path}`, ...(payload && { payload }) });
    expect(slugs(await readChapter('lamentations/1'))).toEqual(['lament']);
    await send('PATCH', '/hide', { hidden: true });
    expect(slugs(await readChapter('lamentations/1'))).toEqual([]);
    await send('PATCH', '/hide', { hidden: false });
    expect(slugs(await readChapter('lamentations/1'))).toEqual(['lament']);
    await send('DELETE', '');
    expect(slugs(await readChapter('lamentations/1'))).toEqual([]);
  });

  test('lists a sermon for each chapter and for each folio of a cited range', async () => {
    await createStoredSermon(site.em(), {
      slug: 'long-way',
      content: 'Exodus 13:17-15:26 is long, and Sotah 36b-37a explains it.',
    });
    for (const path of ['exodus/13', 'exodus/14', 'exodus/15', 'sotah/36', 'sotah/37']) {
      expect(slugs(await readChapter(path))).toContain('long-way');
    }
    expect((await readChapter('sotah/37')).ref).toBe('Sotah 37a-b');
  });

  test('returns pages of 20 sermons', async () => {
    for (let index = 0; index < 21; index++) {
      await createStoredSermon(site.em(), { content: 'Everything in its season: Ecclesiastes 3:1.' });
    }
    const pages = [await readChapter('ecclesiastes/3'), await readChapter('ecclesiastes/3?page=2')];
    expect(pages.map(({ items }) => items.length)).toEqual([20, 1]);
    expect(pages[1]).toMatchObject({ total: 21, page: 2, limit: 20 });
    expect((await readChapter('ecclesiastes/3?page=3')).items).toEqual([]);
  });

  test.each([
    ['genesis/51', 404],
    ['enoch/1', 404],
    ['berakhot/1', 404],
    ['berakhot/65', 404],
    ['genesis/one', 400],
  ])('%s returns %i', async (path, status) => {
    expect((await site.visit({ method: 'GET', url: `/api/sources/${path}` })).statusCode).toBe(status);
  });
});

describe('GET /api/sources', () => {
  test('lists every book, with the chapters that sermons cite', async () => {
    await createStoredSermon(site.em(), { content: 'A vineyard (Isaiah 5:7) and comfort (Isaiah 40:1).' });
    const books: { slug: string; kind: string; chapters: number[] }[] = await get('/api/sources');
    const count = (kind: string) => books.filter((book) => book.kind === kind).length;
    expect(['tanakh', 'mishnah', 'talmud'].map(count)).toEqual([39, 63, 37]);
    expect(books.find(({ slug }) => slug === 'isaiah')).toMatchObject({
      title: 'Isaiah',
      hebrewTitle: 'ישעיהו',
      section: 'Prophets',
      firstChapter: 1,
      lastChapter: 66,
      chapters: [5, 40],
    });
    expect(books.find(({ slug }) => slug === 'obadiah')?.chapters).toEqual([]);
  });
});

test('the sitemap has the page of a chapter that a visible sermon cites, but not of one that only a hidden sermon cites', async () => {
  await createStoredSermon(site.em(), { content: 'A vision: Nahum 1:1 and nothing else.' });
  await createStoredSermon(site.em(), { content: 'Not yet: Haggai 1:1 is hidden.', isHidden: 'true' });
  const { body } = await site.visit({ method: 'GET', url: '/sitemap.xml' });
  expect(body).toMatch(/<loc>[^<]*\/sources<\/loc>/);
  expect(body).toMatch(/<loc>[^<]*\/sources\/nahum\/1<\/loc>/);
  expect(body).not.toContain('/sources/haggai');
});
