import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../../../db/transaction.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createStoredSermon, sermonInput } from '../../sermons/sermon/sermon.factory.ts';
import { resolveContributorIds } from './resolve-contributors.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());

const submit = async (fields: Parameters<typeof sermonInput>[0]) => {
  const response = await site.visit({ method: 'POST', url: '/api/sermons', payload: sermonInput(fields) });
  expect(response.statusCode).toBe(201);
  return response.json().id as number;
};
const edit = (id: number, payload: object) =>
  site.administer({ method: 'PATCH', url: `/api/admin/sermons/${id}/edit`, payload });
const slugsOf = async (id: number) => {
  const [row] = await site.em().execute<{ rabbi: string; synagogue: string }[]>(
    `select rabbis.slug as rabbi, synagogues.slug as synagogue from sermons
     join rabbis on rabbis.id = rabbi_id join synagogues on synagogues.id = synagogue_id where sermons.id = ?`,
    [id],
  );
  return row;
};
const rabbiOf = async (rabbiName: string) => (await slugsOf(await submit({ rabbiName })))?.rabbi;

describe('a submission', () => {
  test.each([
    [
      'david-cohen',
      ['Rabbi David Cohen', 'rav dávid  COHEN', 'R. David Cohen', 'R.David-Cohen', 'Rabbi Dr. David Cohen'],
    ],
    ['דוד-כהן', ['הרב דוד כהן', 'הרבה דוד כהן', 'הרב ד״ר דָּוִד כֹּהֵן', "ר' דוד־כהן"]],
    ['ruth-weiss', ['Cantor Ruth Weiß', 'ruth weiss']],
    ['dovid-cohen', ['R. Dovid Cohen']],
  ])('resolves all spellings of a name to the rabbi %s', async (slug, spellings) => {
    for (const spelling of spellings) expect(await rabbiOf(spelling), spelling).toBe(slug);
  });

  test('gives a title without a name the slug “rabbi”, and a name without letters a numbered slug', async () => {
    expect(await rabbiOf('Rabbi')).toBe('rabbi');
    expect(await rabbiOf('???')).toMatch(/^rabbi-\d+$/);
  });

  test('gives a name of digits a slug that begins with “rabbi” or “synagogue”', async () => {
    const slugs = await slugsOf(await submit({ rabbiName: 'Rabbi 613', synagogueName: '770' }));
    expect(slugs).toEqual({ rabbi: 'rabbi-613', synagogue: 'synagogue-770' });
  });

  test('distinguishes synagogues with the same name by city and country, and recognizes other names of the country', async () => {
    const synagogue = async (synagogueName: string, city: string, country: string) =>
      (await slugsOf(await submit({ synagogueName, city, country })))?.synagogue;
    expect(await synagogue('Beth-El', 'Haifa', 'Israel')).toBe('beth-el');
    expect(await synagogue('BETH EL', 'haifa', 'ישראל')).toBe('beth-el');
    expect(await synagogue('Beth El', 'Lod', 'Israel')).toBe('beth-el-lod');
    expect(await synagogue('Beth El', 'Lod', 'U.S.A.')).toBe('beth-el-lod-2');
    expect(await synagogue('beth el', 'LOD', 'United States')).toBe('beth-el-lod-2');
  });

  test('creates one rabbi and one synagogue for concurrent submissions with a new name', async () => {
    const ids = await Promise.all(
      ['Rabbi Noa Concurrent', 'R. Noa Concurrent', 'NOA CONCURRENT', 'Rav Noa Concurrent'].map((rabbiName) =>
        submit({ rabbiName, synagogueName: 'Concurrent Hall' }),
      ),
    );
    const slugs = await Promise.all(ids.map(slugsOf));
    expect(slugs).toEqual(ids.map(() => ({ rabbi: 'noa-concurrent', synagogue: 'concurrent-hall' })));
    const [{ rabbis, synagogues } = {}] = await site.em().execute<{ rabbis: number; synagogues: number }[]>(
      `select (select count(*)::int from rabbis where slug like 'noa-concurrent%') as rabbis,
         (select count(*)::int from synagogues where slug like 'concurrent-hall%') as synagogues`,
    );
    expect([rabbis, synagogues]).toEqual([1, 1]);
  });
});

test('600 names in Cyrillic letters, which slugs cannot contain, get consecutive numbers', async () => {
  // Without й: folding makes it и.
  const letters = 'абвгдежзиклмнопрстуфхцчшщъыьэюя';
  const sermons = Array.from({ length: 600 }, (_, index) => ({
    rabbiName: `Ребе ${letters[index % 30]}${letters[Math.floor(index / 30)]}`,
    synagogueName: 'Кол',
    city: 'Kyiv',
    country: 'Ukraine',
  }));
  const ids = await inTransaction(site.em(), (em) => resolveContributorIds(em, sermons));
  const rows = await site
    .em()
    .execute<{ slug: string }[]>(`select slug from rabbis where id = any (?::int[])`, [
      `{${ids.map(({ rabbiId }) => rabbiId).join(',')}}`,
    ]);
  const numbers = rows
    .map(({ slug }) => Number(/^rabbi-(\d+)$/.exec(slug)?.[1]))
    .sort((one, other) => one - other);
  const [first = 0] = numbers;
  expect(numbers).toEqual(Array.from({ length: 600 }, (_, index) => first + index));
});

test('an edit of the name changes the rabbi; an edit of its case or title does not', async () => {
  const id = await submit({ rabbiName: 'Rabbi Shira Before' });
  await edit(id, { rabbiName: 'Shira BEFORE' });
  expect((await slugsOf(id))?.rabbi).toBe('shira-before');
  await edit(id, { rabbiName: 'Rabbi Shira After', synagogueName: 'Afterwards' });
  expect(await slugsOf(id)).toEqual({ rabbi: 'shira-after', synagogue: 'afterwards' });
});

test('the name and the sermon count of a rabbi follow the visible sermons, and a draft changes neither', async () => {
  const em = site.em();
  const spellings = ['Rabbi Ira Stein', 'Rabbi Ira Stein', 'ira stein', 'הרב אירה שטיין'];
  for (const rabbiName of spellings) await createStoredSermon(em, { rabbiName });
  await createStoredSermon(em, { rabbiName: 'Ira Stein!', isPublished: 'false' });
  const read = async () =>
    site
      .em()
      .execute(
        `select name, hebrew_name, visible_sermons as count, search_text from rabbis where slug = 'ira-stein'`,
      );
  expect(await read()).toEqual([
    {
      name: 'Rabbi Ira Stein',
      hebrew_name: null,
      count: 3,
      search_text: 'rabbi ira stein ira stein ira stein ira stein',
    },
  ]);
  await em.execute(`update sermons set is_hidden = 'true' where rabbi_name = 'Rabbi Ira Stein'`);
  expect(await read()).toMatchObject([{ name: 'ira stein', count: 1 }]);
  await em.execute(`delete from sermons where rabbi_name = 'ira stein'`);
  expect(await read()).toMatchObject([{ count: 0 }]);
});

test('concurrent merges, edits, splits and publications keep the counts of visible sermons correct', async () => {
  const names = ['Race One', 'Race Two', 'Race Three'];
  const ids = await Promise.all(names.map((rabbiName) => submit({ rabbiName })));
  const publish = (id: number, published: boolean) =>
    site.administer({ method: 'PATCH', url: `/api/admin/sermons/${id}/publish`, payload: { published } });
  const send = (slug: string, action: string, payload: object = {}) =>
    site.administer({ method: 'POST', url: `/api/admin/rabbis/${slug}/${action}`, payload });
  for (const id of ids) await publish(id, true);
  const [first = 0, second = 0, third = 0] = ids;
  // A merge, its undo or a split returns 400 when an earlier step made it impossible, for example the second of two
  // equal merges.
  const steps: [step: () => ReturnType<typeof publish>, expected: number[]][] = [
    [() => send('race-one', 'merge', { into: 'race-two' }), [200, 400]],
    [() => edit(second, { rabbiName: 'Race One' }), [200]],
    [() => publish(third, false), [200]],
    [() => send('race-two', 'merge', { into: 'race-three' }), [200, 400]],
    [() => edit(first, { rabbiName: 'Race Four' }), [200]],
    [() => publish(third, true), [200]],
    [() => send('race-one', 'unmerge'), [200, 400]],
    [() => edit(second, { rabbiName: 'Race Three' }), [200]],
    [() => send('race-three', 'split', { sermonIds: [third], name: 'Race Five' }), [200, 400]],
  ];
  await Promise.all([
    ...[...steps, ...steps].map(async ([step, expected]) =>
      expect((await step()).statusCode).toBeOneOf(expected),
    ),
    ...['Race Six', 'Race Six'].map((rabbiName) => submit({ rabbiName })),
  ]);
  const mismatches = await site.em().execute(
    `select root.slug, root.visible_sermons as shown, count(sermons.id)::int as stored
     from rabbis root join rabbis own on own.root_id = root.id
     left join sermons on sermons.rabbi_id = own.id and is_published = 'true' and is_hidden = 'false'
     where root.id = root.root_id group by root.id having root.visible_sermons <> count(sermons.id)`,
  );
  expect(mismatches).toEqual([]);
});
