import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createStoredSermon, sermonInput } from '../../sermons/sermon/sermon.factory.ts';
import { resolveStoredSermons } from './backfill.ts';

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
    ['rabbi', ['Rabbi', '???']],
  ])('leads the spellings of one name to the rabbi %s', async (slug, [first = '', ...others]) => {
    expect(await rabbiOf(first)).toBe(slug);
    for (const spelling of others) {
      expect(await rabbiOf(spelling), spelling).toBe(spelling === '???' ? 'rabbi-2' : slug);
    }
  });

  test('tells synagogues of one name apart by city and country, whatever the country is called', async () => {
    const synagogue = async (synagogueName: string, city: string, country: string) =>
      (await slugsOf(await submit({ synagogueName, city, country })))?.synagogue;
    expect(await synagogue('Beth-El', 'Haifa', 'Israel')).toBe('beth-el');
    expect(await synagogue('BETH EL', 'haifa', 'ישראל')).toBe('beth-el');
    expect(await synagogue('Beth El', 'Lod', 'Israel')).toBe('beth-el-lod');
    expect(await synagogue('Beth El', 'Lod', 'U.S.A.')).toBe('beth-el-lod-2');
    expect(await synagogue('beth el', 'LOD', 'United States')).toBe('beth-el-lod-2');
  });

  test('creates one rabbi and one synagogue when several with a new name come at the same moment', async () => {
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

test('an edit leads to another rabbi when the name is another one, not when only its spelling is', async () => {
  const id = await submit({ rabbiName: 'Rabbi Shira Before' });
  await edit(id, { rabbiName: 'Shira BEFORE' });
  expect((await slugsOf(id))?.rabbi).toBe('shira-before');
  await edit(id, { rabbiName: 'Rabbi Shira After', synagogueName: 'Afterwards' });
  expect(await slugsOf(id)).toEqual({ rabbi: 'shira-after', synagogue: 'afterwards' });
});

test('names and counts follow the visible sermons, and a draft adds neither', async () => {
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

test('sermons of an earlier version are resolved in the background, while others are submitted', async () => {
  const em = site.em();
  for (let number = 1; number <= 12; number++) {
    await createStoredSermon(em, { rabbiName: `Rabbi Old ${(number % 3) + 1}`, synagogueName: 'Old Shul' });
  }
  await em.execute(
    `update sermons set rabbi_id = null, synagogue_id = null where synagogue_name = 'Old Shul'`,
  );
  const stopping = new AbortController();
  const [resolved, id] = await Promise.all([
    resolveStoredSermons({ em: () => site.em() }, stopping.signal),
    submit({ rabbiName: 'Rabbi Old 2', synagogueName: 'old shul' }),
  ]);
  expect(resolved).toBe(12);
  expect(await slugsOf(id)).toEqual({ rabbi: 'old-2', synagogue: 'old-shul' });
  const counts = await em.execute(
    `select slug, visible_sermons as count from rabbis where slug like 'old-_' order by slug`,
  );
  expect(counts).toEqual(['old-1', 'old-2', 'old-3'].map((slug) => ({ slug, count: 4 })));
  expect(await resolveStoredSermons({ em: () => site.em() }, stopping.signal)).toBe(0);
});
