import { expect, test } from 'vitest';
import { contributorSite } from '../../testing/sites/contributor-site.ts';

const { site, store, send } = await contributorSite();

const read = async (url: string) =>
  (await site.administer({ method: 'GET', url: `/api/admin${url}` })).json();
const duplicateNames = async (kind: 'rabbi' | 'synagogue'): Promise<string[][]> =>
  (await read(`/${kind}-duplicates`)).map((group: { name: string }[]) => group.map(({ name }) => name));
/** The suggestions whose first entry matches a pattern. The tests share one site. */
const duplicatesLike = async (kind: 'rabbi' | 'synagogue', pattern: RegExp) =>
  (await duplicateNames(kind)).filter(([name = '']) => pattern.test(name));

test('suggests names that sound alike, in both alphabets, without merging them', async () => {
  for (const rabbiName of [
    'David Kohn',
    'David Kohn',
    'R. Dovid Cohen',
    'הרב דוד כהן',
    'Rabbi Yitzchak Levi',
    'יצחק לוי',
    'Rabbi Avraham Stern',
    'Abraham Shtern',
    'Rabbi Rina Alon',
    'Rabbi Ronit Elan',
  ]) {
    await store({ rabbiName });
  }
  const suggested = () => duplicatesLike('rabbi', /Kohn|Levi$|Stern|Alon|Elan/);
  expect(await suggested()).toEqual([
    ['David Kohn', 'R. Dovid Cohen', 'הרב דוד כהן'],
    ['Rabbi Yitzchak Levi', 'יצחק לוי'],
    ['Rabbi Avraham Stern', 'Abraham Shtern'],
  ]);
  expect((await read('/rabbis?q=kohn'))[0]).toMatchObject({ sermonCount: 2, merged: [] });
  await send('/rabbis/dovid-cohen/merge', { into: 'david-kohn' });
  expect((await suggested())[0]).toEqual(['David Kohn', 'הרב דוד כהן']);
});

test('a dismissed suggestion does not return until it is restored, and the restoration is in the audit log', async () => {
  for (const rabbiName of ['Yosef Roth', 'Joseph Rot', 'יוסף רות']) await store({ rabbiName });
  const suggested = () => duplicatesLike('rabbi', /Roth|Rot$/);
  expect(await suggested()).toEqual([['Yosef Roth', 'Joseph Rot', 'יוסף רות']]);
  const dismissed = await send('/rabbis/joseph-rot/dismiss-duplicate', { other: 'yosef-roth' });
  expect(dismissed.json()).toEqual({ slug: 'joseph-rot', name: 'Joseph Rot', mergedInto: null });
  // The other two names are still suggested.
  expect(await suggested()).toEqual([['Yosef Roth', 'יוסף רות']]);
  const hebrew = (await read('/rabbis?q=יוסף'))[0].slug;
  await send('/rabbis/yosef-roth/dismiss-duplicate', { other: hebrew });
  expect(await suggested()).toEqual([['Joseph Rot', 'יוסף רות']]);
  // A second dismissal changes nothing.
  await send('/rabbis/yosef-roth/dismiss-duplicate', { other: 'joseph-rot' });
  await send('/rabbis/yosef-roth/restore-duplicate', { other: 'joseph-rot' });
  expect(await suggested()).toEqual([['Yosef Roth', 'Joseph Rot']]);
  const same = await send('/rabbis/yosef-roth/dismiss-duplicate', { other: 'yosef-roth' });
  expect([same.statusCode, same.json().message]).toEqual([400, 'This is the same rabbi.']);
  expect((await read('/audit?limit=1'))[0]).toMatchObject({
    action: 'rabbi.restore-duplicate',
    subjectLabel: 'Yosef Roth',
    changes: { duplicate: { before: null, after: 'joseph-rot' } },
  });
});

test('suggests two synagogues only if they are in the same city', async () => {
  for (const [synagogueName, city, country] of [
    ['Beit El', 'Jerusalem', 'Israel'],
    ['Beth El', 'Jerusalem', 'ישראל'],
    ['Bet El', 'Haifa', 'Israel'],
  ]) {
    await store({ synagogueName, city, country });
  }
  expect(await duplicatesLike('synagogue', / El$/)).toEqual([['Beit El', 'Beth El']]);
});

test('likely duplicates have the state and country of each synagogue', async () => {
  for (const [synagogueName, state] of [
    ['Ohev Shalom', 'Illinois'],
    ['Ohev Sholom', 'Massachusetts'],
  ])
    await store({ synagogueName, city: 'Springfield', state, country: 'United States' });
  const groups = await read('/synagogue-duplicates');
  const group = groups.find(([first]: { name: string }[]) => first?.name.startsWith('Ohev'));
  expect(group.map(({ locations }: { locations: unknown }) => locations)).toEqual([
    [{ city: 'Springfield', state: 'Illinois', country: 'United States' }],
    [{ city: 'Springfield', state: 'Massachusetts', country: 'United States' }],
  ]);
});

test('recognizes a city in both alphabets, even if its name has only one consonant sound', async () => {
  for (const [synagogueName, city] of [
    ['Beit Yeshurun', 'Haifa'],
    ['Beth Jeshurun', 'חיפה'],
    ['Beth Yeshuron', 'Eilat'],
  ] as const)
    await store({ synagogueName, city, country: 'Israel' });
  expect(await duplicatesLike('synagogue', /Yeshur/)).toEqual([['Beit Yeshurun', 'Beth Jeshurun']]);
});

test('suggests synagogues that have only drafts, and one name whose city is spelled in two ways', async () => {
  for (const [synagogueName, city] of [
    ['Kol Rinah', 'Akko'],
    ['Qol Rinah', 'Akko'],
    ['Shir Tzion', 'Haifa'],
    ['Shir Tzion', 'חיפה'],
  ] as const)
    await store({ synagogueName, city, country: 'Israel', isPublished: 'false' });
  expect(await duplicatesLike('synagogue', /Rinah|Tzion/)).toEqual([
    ['Kol Rinah', 'Qol Rinah'],
    ['Shir Tzion', 'Shir Tzion'],
  ]);
});

test('does not suggest two synagogues of the same name that an administrator split', async () => {
  const fields = { synagogueName: 'Etz Chaim', city: 'Graz', country: 'Austria' };
  await store(fields);
  const other = await store(fields);
  const split = await send('/synagogues/etz-chaim/split', { sermonIds: [other.id], name: 'Etz Chaim' });
  expect(split.statusCode).toBe(200);
  expect((await duplicateNames('synagogue')).flat()).not.toContain('Etz Chaim');
});

test('does not suggest two rabbis of the same name that an administrator split', async () => {
  await store({ rabbiName: 'Rabbi Same Namesake' });
  const other = await store({ rabbiName: 'Rabbi Same Namesake' });
  const split = await send('/rabbis/same-namesake/split', {
    sermonIds: [other.id],
    name: 'Rabbi Same Namesake',
  });
  expect(split.statusCode).toBe(200);
  expect((await duplicateNames('rabbi')).flat()).not.toContain('Rabbi Same Namesake');
  // A third rabbi is suggested with the older of the two only.
  await store({ rabbiName: 'Rabbi Saame Namesake' });
  expect(await duplicatesLike('rabbi', /Namesake$/)).toEqual([
    ['Rabbi Same Namesake', 'Rabbi Saame Namesake'],
  ]);
});

test('lists rabbis that are not public, finds merged ones by name, and lists sermons in any state', async () => {
  await store({ rabbiName: 'Rabbi Drafty', isPublished: 'false', title: 'In draft' });
  expect(await read('/rabbis?q=drafty')).toMatchObject([{ slug: 'drafty', sermonCount: 0, otherCount: 1 }]);
  await store({ rabbiName: 'Rabbi Shown', title: 'Shown', city: 'Graz' });
  await send('/rabbis/drafty/merge', { into: 'shown' });
  const [entry] = await read('/rabbis?q=drafty');
  expect(entry).toEqual({
    slug: 'shown',
    name: 'Rabbi Shown',
    hebrewName: null,
    chosenName: null,
    sermonCount: 1,
    otherCount: 1,
    places: ['Graz'],
    locations: [{ city: 'Graz', state: 'New York', country: 'United States' }],
    merged: [{ slug: 'drafty', name: 'Rabbi Drafty' }],
  });
  const sermons = await site.administer({ method: 'GET', url: '/api/admin/rabbis/drafty/sermons?limit=1' });
  expect(sermons.headers['x-total-count']).toBe('2');
  const all = await read('/rabbis/shown/sermons');
  expect(
    all.map(({ title, isPublic }: { title: string; isPublic: boolean }) => [title, isPublic]).sort(),
  ).toEqual([
    ['In draft', false],
    ['Shown', true],
  ]);
});

test('the lists of rabbis, duplicates and sermons return 401 without a session', async () => {
  for (const url of ['/api/admin/rabbis', '/api/admin/rabbi-duplicates', '/api/admin/rabbis/shown/sermons']) {
    expect((await site.visit({ method: 'GET', url })).statusCode, url).toBe(401);
  }
});
