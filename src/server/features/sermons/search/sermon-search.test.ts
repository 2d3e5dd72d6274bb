import { beforeAll, describe, expect, test } from 'vitest';
import { searchSite } from '../../../testing/sites/search-site.ts';
import { Sermon } from '../sermon/sermon.entity.ts';

const { site, directory, search, store } = await searchSite();

const day = (text: string) => new Date(`${text}T00:00:00Z`);

describe('the order of results', () => {
  beforeAll(async () => {
    // The lower the rank of the field, the newer the sermon: sorting by date would reverse the order.
    await store({ title: 'About the kumquat', dateDelivered: day('2020-01-01') });
    await store({ title: 'By rabbi', rabbiName: 'Rabbi Kumquat', dateDelivered: day('2021-01-01') });
    await store({ title: 'At synagogue', synagogueName: 'Beth Kumquat', dateDelivered: day('2022-01-01') });
    await store({ title: 'In keywords', keywords: 'fruit, kumquats', dateDelivered: day('2023-01-01') });
    await store({ title: 'In preview', preview: 'It tells of kumquats.', dateDelivered: day('2024-01-01') });
    await store({
      title: 'In content',
      content: `${'A kumquat and another kumquat. '.repeat(40)}`,
      dateDelivered: day('2025-01-01'),
    });
  });

  test('ranks matches in title, then rabbi, synagogue, keywords, preview, content', async () => {
    const found = await directory({ q: 'kumquat' });
    expect(found.total).toBe(6);
    expect(found.items.map((row) => [row.title, row.match?.field])).toEqual([
      ['About the kumquat', 'title'],
      ['By rabbi', 'rabbiName'],
      ['At synagogue', 'synagogueName'],
      ['In keywords', 'keywords'],
      ['In preview', 'preview'],
      ['In content', 'content'],
    ]);
  });

  test('one match in the synagogue outranks several in the keywords', async () => {
    await store({ title: 'Once', synagogueName: 'Beth Loquat', dateDelivered: day('2020-01-01') });
    await store({
      title: 'Often',
      keywords: 'loquat trees, loquat wine, loquat honey, loquat jam, loquat leaves, loquat pie',
      dateDelivered: day('2021-01-01'),
    });
    expect(await search('loquat')).toEqual(['Once', 'Often']);
  });

  test('a chosen order overrides relevance, and pages follow it', async () => {
    const first = await directory({ q: 'kumquat', sort: 'date', order: 'desc', limit: 4 });
    const second = await directory({ q: 'kumquat', sort: 'date', order: 'desc', limit: 4, page: 2 });
    expect(first.total).toBe(6);
    expect([...first.items, ...second.items].map((row) => row.title)).toEqual([
      'In content',
      'In preview',
      'In keywords',
      'At synagogue',
      'By rabbi',
      'About the kumquat',
    ]);
    expect((await directory({ q: 'kumquat', page: 9 })).total).toBe(6);
    expect((await search('kumquat', { sort: 'title', order: 'asc' }))[0]).toBe('About the kumquat');
  });

  test('a chosen order by title ignores case, punctuation and accents', async () => {
    for (const title of [
      'Zeal for carambolas',
      'Élan of carambolas',
      '“Beyond” carambolas',
      'alone with carambolas',
    ])
      await store({ title });
    expect(await search('carambolas', { sort: 'title', order: 'asc' })).toEqual([
      'alone with carambolas',
      '“Beyond” carambolas',
      'Élan of carambolas',
      'Zeal for carambolas',
    ]);
  });
});

describe('filters', () => {
  test('a query is combined with filters by location and portion, also in the total', async () => {
    const fields = { content: 'Everything here is about persimmons and nothing else.' };
    await store({
      ...fields,
      title: 'One',
      city: 'Lyon',
      state: 'Rhône',
      country: 'France',
      dateDelivered: day('2026-11-21'),
    });
    await store({
      ...fields,
      title: 'Two',
      city: 'Lyon',
      state: 'Rhône',
      country: 'France',
      dateDelivered: day('2026-11-22'),
    });
    await store({
      ...fields,
      title: 'Three',
      city: 'Nice',
      state: 'Var',
      country: 'France',
      dateDelivered: day('2026-11-17'),
    });
    expect((await directory({ q: 'persimmon' })).total).toBe(3);
    expect((await directory({ q: 'persimmon', city: 'lyon' })).total).toBe(2);
    expect(await search('persimmon', { city: 'Lyon', portion: 'vayetzei' })).toEqual(['One']);
    expect(await search('persimmon', { country: 'Atlantis' })).toEqual([]);
    expect(await search('persimmon', { portion: 'no-such-portion' })).toEqual([]);
  });

  test('a sermon of a week with two portions is found under both, and under another after its date changes', async () => {
    const sermon = await store({ title: 'Both portions', dateDelivered: day('2026-03-14') });
    const titles = async (portion: string) => (await directory({ portion })).items.map((row) => row.title);
    expect(await titles('vayakhel')).toEqual(['Both portions']);
    expect(await titles('pekudei')).toEqual(['Both portions']);
    expect((await directory({ portion: 'vayakhel' })).total).toBe(1);
    const em = site.em();
    const stored = await em.findOneOrFail(Sermon, { id: sermon.id });
    stored.dateDelivered = day('2026-03-15');
    await em.flush();
    expect(await titles('vayakhel')).toEqual([]);
    expect(await titles('vayikra')).toEqual(['Both portions']);
  });

  test('a sermon given in Israel is found under the portion that is read there, and under another after its country changes', async () => {
    // In the diaspora, the eighth day of Pesach or the second day of Shavuot can be a Shabbat. Israel reads the next
    // portion then, and is one week ahead.
    const sermon = await store({ title: 'A week ahead', dateDelivered: day('2026-05-30'), country: 'ישראל' });
    const titles = async (portion: string) => (await directory({ portion })).items.map((row) => row.title);
    expect(await titles('behaalotcha')).toEqual(['A week ahead']);
    expect(await titles('nasso')).toEqual([]);
    const em = site.em();
    const stored = await em.findOneOrFail(Sermon, { id: sermon.id });
    stored.country = 'Italy';
    await em.flush();
    expect(await titles('nasso')).toEqual(['A week ahead']);
  });
});
