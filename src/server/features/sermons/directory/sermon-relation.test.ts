import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createStoredSermon } from '../sermon/sermon.factory.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());

const day = (text: string) => new Date(`${text}T00:00:00Z`);
const store = (fields: Parameters<typeof createStoredSermon>[1]) => createStoredSermon(site.em(), fields);
async function query<Result>(procedure: string, id: number): Promise<Result> {
  const response = await site.visit({
    method: 'GET',
    url: `/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify({ id }))}`,
  });
  expect(response.statusCode).toBe(200);
  return response.json().result.data;
}
type Card = { id: number; title: string };

describe('previous and next sermon', () => {
  test('are the next newer and the next older visible sermon in the public order', async () => {
    // The newest and the oldest sermon of the site have only one neighbor.
    await site.em().execute('delete from sermons');
    const other = { rabbiName: 'Rabbi Nobody' };
    const oldest = await store({ ...other, dateDelivered: day('2001-01-06') });
    const one = await store({ ...other, dateDelivered: day('2001-01-13') });
    const two = await store({ ...other, dateDelivered: day('2001-01-13') });
    await store({ ...other, dateDelivered: day('2001-01-13'), isHidden: 'true' });
    await store({ ...other, dateDelivered: day('2001-01-20'), isPublished: 'false' });
    const newest = await store({ ...other, dateDelivered: day('2001-01-27') });
    const around = async (id: number) => {
      const { previous, next } = await query<{ previous: Card | null; next: Card | null }>(
        'sermons.neighbours',
        id,
      );
      return [previous?.id ?? null, next?.id ?? null];
    };
    expect(await around(newest.id)).toEqual([null, two.id]);
    expect(await around(two.id)).toEqual([newest.id, one.id]);
    expect(await around(one.id)).toEqual([two.id, oldest.id]);
    expect(await around(oldest.id)).toEqual([one.id, null]);
    expect(await around(999_999)).toEqual([null, null]);
    expect(await around(2 ** 40)).toEqual([null, null]);
  });
});

describe('related sermons', () => {
  test('list a sermon of the same portion first, then by the same rabbi, then with a common keyword', async () => {
    const elsewhere = { city: 'Oslo', state: 'Oslo', country: 'Norway' };
    const current = await store({
      ...elsewhere,
      title: 'Current',
      rabbiName: 'Rabbi Miriam Katz',
      keywords: 'Mercy, justice',
      dateDelivered: day('2019-05-25'),
    });
    const keyword = await store({
      title: 'Keyword',
      rabbiName: 'Rabbi A',
      keywords: 'MERCY',
      dateDelivered: day('2019-06-15'),
    });
    const rabbi = await store({
      title: 'Rabbi',
      rabbiName: 'rabbi miriam katz',
      keywords: null,
      dateDelivered: day('2019-07-20'),
    });
    // Also the portion Behar, eight years earlier.
    const portion = await store({
      title: 'Portion',
      rabbiName: 'Rabbi B',
      keywords: null,
      dateDelivered: day('2011-05-14'),
    });
    await store({
      title: 'Unrelated',
      rabbiName: 'Rabbi C',
      keywords: 'other',
      dateDelivered: day('2019-08-03'),
    });
    await store({
      title: 'Hidden',
      rabbiName: 'Rabbi Miriam Katz',
      keywords: 'Mercy, justice',
      dateDelivered: day('2019-05-25'),
      isHidden: 'true',
    });
    const related = await query<Card[]>('sermons.related', current.id);
    expect(related.map((card) => card.title)).toEqual(
      [portion, rabbi, keyword].map((sermon) => sermon.title),
    );
    const best = await store({
      title: 'All of it',
      rabbiName: 'Rabbi Miriam Katz',
      keywords: 'justice, mercy',
      dateDelivered: day('2019-05-25'),
    });
    const now = await query<Card[]>('sermons.related', current.id);
    expect(now.map((card) => card.title)).toEqual([best, portion, rabbi].map((sermon) => sermon.title));
  });

  test('include those by the same rabbi under a merged name', async () => {
    const elsewhere = { keywords: null, city: 'Oslo', state: 'Oslo', country: 'Norway' };
    const current = await store({
      ...elsewhere,
      rabbiName: 'Rabbi Dov Lior Stein',
      dateDelivered: day('1994-02-05'),
    });
    const other = await store({
      ...elsewhere,
      title: 'Under another name',
      rabbiName: 'Rabbi Berel Stein',
      dateDelivered: day('1994-06-18'),
    });
    expect(await query<Card[]>('sermons.related', current.id)).toEqual([]);
    const merged = await site.administer({
      method: 'POST',
      url: '/api/admin/rabbis/berel-stein/merge',
      payload: { into: 'dov-lior-stein' },
    });
    expect(merged.statusCode).toBe(200);
    const related = await query<Card[]>('sermons.related', current.id);
    expect(related.map(({ id }) => id)).toEqual([other.id]);
  });

  test('include those with the same occasion, computed or chosen, but not those of the same week with another one', async () => {
    const place = { city: 'Oslo', state: 'Oslo', country: 'Norway', keywords: null };
    const current = await store({ ...place, rabbiName: 'Rabbi Y1', dateDelivered: day('1996-09-23') });
    const anotherYear = { rabbiName: 'Rabbi Y2', dateDelivered: day('1990-09-29') };
    const yomKippur = await store({ ...place, ...anotherYear, title: 'Yom Kippur 5751' });
    // In the same week, but its occasion is Sukkot.
    await store({ ...place, rabbiName: 'Rabbi Y3', title: 'Sukkot', dateDelivered: day('1996-09-24') });
    const chosen = await store({
      ...place,
      rabbiName: 'Rabbi Y4',
      title: 'Chosen',
      dateDelivered: day('1989-01-07'),
      chosenOccasions: ['yom-kippur'],
    });
    const titles = async (id: number) =>
      (await query<Card[]>('sermons.related', id)).map(({ title }) => title);
    expect(await titles(current.id)).toEqual([yomKippur.title, chosen.title]);
    expect(await titles(chosen.id)).toEqual([current.title, yomKippur.title]);
  });

  test('by keyword follow edits of keywords, date and visibility, and a deletion', async () => {
    const em = site.em();
    const week = (text: string) => ({ dateDelivered: day(text) });
    const current = await store({
      rabbiName: 'Rabbi K0',
      keywords: 'Sh\u05b8lom, Patience',
      ...week('2003-08-16'),
    });
    const titles = async () => (await query<Card[]>('sermons.related', current.id)).map((card) => card.title);
    const older = await createStoredSermon(em, {
      title: 'Older',
      rabbiName: 'Rabbi K1',
      keywords: 'patience',
      ...week('2001-02-17'),
    });
    const newer = await createStoredSermon(em, {
      title: 'Newer',
      rabbiName: 'Rabbi K2',
      keywords: 'PATIENCE ,x',
      ...week('2002-02-16'),
    });
    expect(await titles()).toEqual(['Newer', 'Older']);
    older.dateDelivered = day('2004-07-03');
    await em.flush();
    expect(await titles()).toEqual(['Older', 'Newer']);
    older.keywords = 'haste';
    await em.flush();
    expect(await titles()).toEqual(['Newer']);
    newer.isHidden = 'true';
    older.keywords = 'patience, sh\u05b8lom';
    await em.flush();
    expect(await titles()).toEqual(['Older']);
    newer.isHidden = 'false';
    older.isPublished = 'false';
    await em.flush();
    expect(await titles()).toEqual(['Newer']);
    em.remove(newer);
    await em.flush();
    expect(await titles()).toEqual([]);
  });

  test("a sermon without keywords and without others for its occasion has only its rabbi's sermons", async () => {
    const alone = await store({ rabbiName: 'Rabbi Alone', keywords: null, dateDelivered: day('2026-10-03') });
    const same = { keywords: null, dateDelivered: day('2025-10-11') };
    await store({ ...same, rabbiName: 'Rabbi Other' });
    expect(await query('sermons.related', alone.id)).toEqual([]);
    const other = await store({ ...same, rabbiName: 'Rabbi Alone' });
    expect((await query<Card[]>('sermons.related', alone.id)).map((card) => card.id)).toEqual([other.id]);
    expect(await query('sermons.related', 999_999)).toEqual([]);
  });
});
