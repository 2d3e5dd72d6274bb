import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createStoredSermon } from '../sermons/sermon/sermon.factory.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());
afterEach(() => vi.useRealTimers());

async function readBooklet(input: object) {
  const url = `/trpc/booklets.read?input=${encodeURIComponent(JSON.stringify(input))}`;
  const body = (await site.visit({ method: 'GET', url })).json();
  return body.result?.data ?? body.error;
}
const titles = (booklet: { sermons: { title: string }[] }) => booklet.sermons.map(({ title }) => title);
const deliveredOn = (day: string) => ({ dateDelivered: new Date(`${day}T00:00:00Z`) });

describe('the booklet of an occasion', () => {
  test('contains its visible sermons, the newest first, and shows one date and the reading of the portion', async () => {
    await createStoredSermon(site.em(), {
      title: 'Older',
      chosenOccasions: ['noach'],
      ...deliveredOn('2026-05-01'),
    });
    await createStoredSermon(site.em(), {
      title: 'Newer',
      chosenOccasions: ['noach'],
      ...deliveredOn('2026-06-01'),
    });
    await createStoredSermon(site.em(), { title: 'Draft', chosenOccasions: ['noach'], isPublished: 'false' });
    await createStoredSermon(site.em(), { title: 'Hidden', chosenOccasions: ['noach'], isHidden: 'true' });
    const booklet = await readBooklet({ occasion: 'noach' });
    expect(titles(booklet)).toEqual(['Newer', 'Older']);
    expect(booklet).toMatchObject({
      occasion: { name: 'Noach' },
      reading: expect.stringMatching(/^Genesis 6:9-11:32 · Haftarah: Isaiah/),
      total: 2,
    });
    expect(booklet.dates).toHaveLength(1);
  });

  test('contains the newest 20 of 21 sermons, and is empty when the occasion has no sermons', async () => {
    for (let year = 2001; year <= 2021; year++) {
      const day = `${year}-01-15`;
      await createStoredSermon(site.em(), { title: day, chosenOccasions: ['purim'], ...deliveredOn(day) });
    }
    const booklet = await readBooklet({ occasion: 'purim' });
    expect(booklet.total).toBe(21);
    expect([titles(booklet).length, titles(booklet).at(-1)]).toEqual([20, '2002-01-15']);
    expect(await readBooklet({ occasion: 'tu-bishvat' })).toMatchObject({ sermons: [], total: 0 });
  });

  test('contains 5 of 6 sermons of 190,000 characters; a booklet of all six by id is rejected as too long', async () => {
    for (let day = 1; day <= 6; day++) {
      const date = `2026-03-0${day}`;
      await createStoredSermon(site.em(), {
        title: date,
        content: 'א'.repeat(190_000),
        chosenOccasions: ['shavuot'],
        ...deliveredOn(date),
      });
    }
    const booklet = await readBooklet({ occasion: 'shavuot' });
    expect(titles(booklet)).toEqual(['2026-03-06', '2026-03-05', '2026-03-04', '2026-03-03', '2026-03-02']);
    expect(booklet.total).toBe(6);
    const [{ id }] = booklet.sermons;
    expect(titles(await readBooklet({ ids: String(id) }))).toEqual(['2026-03-06']);
    const ids = (
      await site.em().execute<{ id: number }[]>(`select id from sermons where title like '2026-03-%'`)
    )
      .map((row) => row.id)
      .join(',');
    expect(await readBooklet({ ids })).toMatchObject({
      message: 'These sermons are too long for one booklet. Choose fewer.',
      data: { code: 'BAD_REQUEST' },
    });
  });

  test('shows the dates of both schedules when they differ', async () => {
    const { dates } = await readBooklet({ occasion: 'simchat-torah' });
    expect(dates.map(({ schedule }: { schedule: string }) => schedule)).toEqual(['Diaspora', 'Israel']);
  });
});

describe('the booklet of chosen sermons', () => {
  test('shows the date of the request in UTC when the sermons share no occasion', async () => {
    const one = await createStoredSermon(site.em(), { chosenOccasions: ['bo'] });
    const other = await createStoredSermon(site.em(), { chosenOccasions: ['lech-lecha'] });
    vi.useFakeTimers({ toFake: ['Date'] });
    for (const day of ['2026-11-18', '2026-11-19']) {
      vi.setSystemTime(new Date(`${day}T23:59:00Z`));
      expect(await readBooklet({ ids: `${one.id},${other.id}` })).toMatchObject({ dates: [{ date: day }] });
    }
  });

  test('contains the visible ones in the requested order, once each, counts all requested ids, and shows an occasion that all share', async () => {
    const one = await createStoredSermon(site.em(), { title: 'One', chosenOccasions: ['bo', 'yitro'] });
    const two = await createStoredSermon(site.em(), { title: 'Two', chosenOccasions: ['yitro'] });
    const draft = await createStoredSermon(site.em(), { isPublished: 'false' });
    const booklet = await readBooklet({ ids: [two.id, draft.id, one.id, two.id, 2_147_483_648].join() });
    expect(titles(booklet)).toEqual(['Two', 'One']);
    expect(booklet).toMatchObject({ occasion: { slug: 'yitro' }, isChosen: true, total: 4 });
  });

  test('shows the reading of this week when the sermons share no occasion', async () => {
    const one = await createStoredSermon(site.em(), { chosenOccasions: ['bo', 'yitro'] });
    const other = await createStoredSermon(site.em(), { chosenOccasions: ['lech-lecha'] });
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(new Date('2026-11-18T15:00:00Z'));
    expect(await readBooklet({ ids: `${one.id},${other.id}` })).toMatchObject({
      occasion: null,
      dates: [{ date: '2026-11-18' }],
      reading: expect.stringMatching(/^This week: Vayetzei, Genesis 28:10-32:3/),
    });
  });
});

test.each([
  [{ occasion: 'no-such-occasion' }, 404, 'No such occasion'],
  [{ ids: '999999' }, 404, 'None of these sermons is published.'],
  [{ ids: 'one' }, 400, 'id must be a whole number'],
  [
    { ids: Array.from({ length: 21 }, (_, index) => index + 1).join() },
    400,
    'A booklet holds at most 20 sermons. Choose fewer.',
  ],
  [{}, 400, 'Choose an occasion, or the sermons for the booklet.'],
  [{ occasion: 'noach', ids: '1' }, 400, 'Choose an occasion, or the sermons for the booklet.'],
])('%j returns %i', async (input, httpStatus, message) => {
  const error = await readBooklet(input);
  expect(error.data.httpStatus).toBe(httpStatus);
  expect(JSON.stringify(error)).toContain(message);
});
