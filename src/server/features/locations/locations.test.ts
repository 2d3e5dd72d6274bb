import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createStoredSermon } from '../sermons/sermon/sermon.factory.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());

const get = (url: string) => site.visit({ method: 'GET', url });

describe('locations', () => {
  test('with a visible sermon are listed once each, sorted by name', async () => {
    const em = site.em();
    await createStoredSermon(em, { city: 'Zürich', state: 'Zürich', country: 'Switzerland' });
    await createStoredSermon(em, { city: 'basel', state: 'Basel-Stadt', country: 'switzerland' });
    await createStoredSermon(em, { city: 'Bern', state: 'Bern', country: 'Switzerland', isHidden: 'true' });
    const countries = (await get('/api/locations/countries')).json();
    expect(countries.filter((name: string) => name.toLowerCase() === 'switzerland')).toEqual(['Switzerland']);
    expect((await get('/api/locations/states?country=SWITZERLAND')).json()).toEqual([
      'Basel-Stadt',
      'Zürich',
    ]);
    expect((await get('/api/locations/cities?state=Z%C3%BCrich&country=Switzerland')).json()).toEqual([
      'Zürich',
    ]);
    expect((await get('/api/locations/states?country=Atlantis')).json()).toEqual([]);
  });

  test('of two states with the same name are listed separately if a country is given', async () => {
    const em = site.em();
    await createStoredSermon(em, { city: 'Melbourne', state: 'Victoria', country: 'Australia' });
    await createStoredSermon(em, { city: 'Buea', state: 'Victoria', country: 'Cameroon' });
    expect((await get('/api/locations/cities?state=Victoria&country=Australia')).json()).toEqual([
      'Melbourne',
    ]);
    expect((await get('/api/locations/cities?state=Victoria')).json()).toEqual(['Buea', 'Melbourne']);
  });

  test('are left out while their last sermon is hidden', async () => {
    const em = site.em();
    const sermon = await createStoredSermon(em, {
      city: 'Ushuaia',
      state: 'Tierra del Fuego',
      country: 'Argentina',
    });
    expect((await get('/api/locations/countries')).json()).toContain('Argentina');
    sermon.isHidden = 'true';
    await em.flush();
    expect((await get('/api/locations/countries')).json()).not.toContain('Argentina');
    sermon.isHidden = 'false';
    await em.flush();
    expect((await get('/api/locations/countries')).json()).toContain('Argentina');
  });

  test('are suggested with each country once, also when an administrator chose another name for it', async () => {
    const em = site.em();
    const sermon = await createStoredSermon(em, { city: 'Lima', state: 'Lima', country: 'Peru' });
    await site.administer({
      method: 'PATCH',
      url: `/api/admin/sermons/${sermon.id}/edit`,
      payload: { country: 'פרו' },
    });
    const { countries } = (await get('/trpc/locations.suggestions?input=%7B%7D')).json().result.data;
    expect(countries.filter((name: string) => ['Peru', 'פרו'].includes(name))).toEqual(['פרו']);
  });

  test('all names of a country find the same sermons, which keep the submitted name', async () => {
    const em = site.em();
    for (const country of ['USA', 'United States', 'U.S.A.', 'ארה״ב'])
      await createStoredSermon(em, { title: `From ${country}`, city: 'Ames', state: 'Iowa', country });
    await createStoredSermon(em, { city: 'Leeds', state: 'Yorkshire', country: 'אנגליה' });
    await createStoredSermon(em, { city: 'York', state: 'Yorkshire', country: 'UK' });
    const countries = (await get('/api/locations/countries')).json();
    expect(countries).toContain('United States');
    expect(countries).toContain('United Kingdom');
    expect(countries).not.toContain('USA');
    for (const country of ['United%20States', 'usa', 'America', encodeURIComponent('ארצות הברית')]) {
      const found = await get(`/api/sermons/location/search?country=${country}&city=Ames`);
      expect(
        found
          .json()
          .map((sermon: { country: string }) => sermon.country)
          .sort(),
        country,
      ).toEqual(['U.S.A.', 'USA', 'United States', 'ארה״ב']);
    }
    expect((await get('/api/locations/states?country=England')).json()).toEqual(['Yorkshire']);
    // GB is an ISO code, but not one of the names of the country.
    expect((await get('/api/locations/cities?state=Yorkshire&country=GB')).json()).toEqual([]);
  });

  test('are suggested without former countries: Germany, Myanmar and Serbia are each listed once', async () => {
    const { countries } = (await get('/trpc/locations.suggestions?input=%7B%7D')).json().result.data;
    expect(countries.filter((name: string) => /Myanmar|Germany|Serbia/.test(name)).sort()).toEqual([
      'Germany',
      'Myanmar',
      'Serbia',
    ]);
  });

  test('an administrator merges two spellings of a city, and undoes it', async () => {
    const em = site.em();
    const place = { state: 'Lombardy', country: 'Italy' };
    const { location: milan } = await createStoredSermon(em, { ...place, city: 'Milan' });
    const { location: milano } = await createStoredSermon(em, { ...place, city: 'Milano' });
    const { location: wrong } = await createStoredSermon(em, {
      city: 'Milan',
      state: 'Lombardy',
      country: 'Spain',
    });
    const send = (id: number, action: 'merge' | 'unmerge', payload = {}) =>
      site.administer({ method: 'POST', url: `/api/admin/places/${id}/${action}`, payload });
    const listCities = async () =>
      (await get('/api/locations/cities?state=Lombardy&country=Italy')).json() as string[];
    const countSermons = async (query: string) =>
      Number((await get(`/api/sermons/location/search?${query}`)).headers['x-total-count']);
    const groups = (await site.administer({ method: 'GET', url: '/api/admin/place-duplicates' })).json();
    const cities = groups.map((group: { city: string }[]) => group.map(({ city }) => city));
    expect(cities).toContainEqual(['Milan', 'Milano']);
    const merged = await send(milano.id, 'merge', { into: milan.id });
    expect(merged.json()).toMatchObject({ city: 'Milan', sermonCount: 2, merged: [{ city: 'Milano' }] });
    await send(wrong.id, 'merge', { into: milan.id });
    expect(await listCities()).toEqual(['Milan']);
    expect((await get('/api/locations/countries')).json()).not.toContain('Spain');
    expect(await countSermons('country=Italy&city=Milan')).toBe(3);
    // The old name of the city still finds the sermons. The country of a merged location alone does not.
    expect([await countSermons('country=Italy&city=Milano'), await countSermons('country=Spain')]).toEqual([
      3, 0,
    ]);
    await createStoredSermon(em, { ...place, city: 'milano' });
    expect(await countSermons('country=Italy&state=Lombardy')).toBe(4);
    expect((await send(milano.id, 'merge', { into: milan.id })).statusCode).toBe(400);
    const invalid = await send(milano.id, 'merge', { into: 'Milan' });
    expect(invalid.json().message).toBe('into must be a whole number');
    await send(milano.id, 'unmerge');
    expect(await listCities()).toEqual(['Milan', 'Milano']);
    expect(await countSermons('country=Italy&city=Milano')).toBe(2);
    expect((await send(milano.id, 'unmerge')).statusCode).toBe(400);
    expect((await send(999_999, 'unmerge')).statusCode).toBe(404);
    const log = (await site.administer({ method: 'GET', url: '/api/admin/audit?limit=2' })).json();
    expect(log[0]).toMatchObject({
      action: 'place.unmerge',
      subjectLabel: 'Milano, Lombardy, Italy',
      changes: { mergedInto: { before: 'Milan, Lombardy, Italy', after: null } },
    });
    expect((await get('/api/admin/places')).statusCode).toBe(401);
  });

  test('a merge into a merged city is recorded with the name of the city that the filter lists', async () => {
    const em = site.em();
    const ids: number[] = [];
    for (const city of ['Porto', 'Lisbon', 'Lisboa']) {
      const { location } = await createStoredSermon(em, { city, state: 'Continental', country: 'Portugal' });
      ids.push(location.id);
    }
    const [porto = 0, lisbon = 0, lisboa = 0] = ids;
    const merge = (id: number, into: number) =>
      site.administer({ method: 'POST', url: `/api/admin/places/${id}/merge`, payload: { into } });
    await merge(lisboa, lisbon);
    expect((await merge(porto, lisboa)).json()).toMatchObject({ city: 'Lisbon', sermonCount: 3 });
    expect((await site.administer({ method: 'GET', url: '/api/admin/audit?limit=1' })).json()).toMatchObject([
      {
        subjectLabel: 'Porto, Continental, Portugal',
        changes: { mergedInto: { before: null, after: 'Lisbon, Continental, Portugal' } },
      },
    ]);
  });

  test('a merge of a merged city merges its target instead, is recorded for the target, and can be undone', async () => {
    const em = site.em();
    const store = async (city: string) =>
      (await createStoredSermon(em, { city, state: 'Lazio', country: 'Italy' })).location.id;
    const [roma, rome, latina] = [await store('Roma'), await store('Rome'), await store('Latina')];
    const send = (id: number, action: 'merge' | 'unmerge', payload = {}) =>
      site.administer({ method: 'POST', url: `/api/admin/places/${id}/${action}`, payload });
    const listCities = async () => (await get('/api/locations/cities?state=Lazio&country=Italy')).json();
    await send(roma, 'merge', { into: rome });
    await send(roma, 'merge', { into: latina });
    expect(await listCities()).toEqual(['Latina']);
    const [entry] = (await site.administer({ method: 'GET', url: '/api/admin/audit' })).json();
    expect(entry).toMatchObject({
      action: 'place.merge',
      subjectId: String(rome),
      subjectLabel: 'Rome, Lazio, Italy',
      changes: { mergedInto: { before: null, after: 'Latina, Lazio, Italy' } },
    });
    await send(entry.subjectId, 'unmerge');
    expect(await listCities()).toEqual(['Latina', 'Rome']);
  });

  test('cities of one state that sound alike are listed as duplicates, cities of different states are not', async () => {
    const em = site.em();
    for (const [city, state] of [
      ['Monsey', 'NY'],
      ['Monsy', 'NY'],
      ['Monsey', 'IA'],
    ] as const)
      await createStoredSermon(em, { city, state, country: 'USA' });
    const duplicates = (await site.administer({ method: 'GET', url: '/api/admin/place-duplicates' })).json();
    const groups = duplicates.map((group: { city: string; state: string }[]) =>
      group.map(({ city, state }) => `${city}, ${state}`),
    );
    expect(groups.filter(([name = '']: string[]) => /^Mons/.test(name))).toEqual([
      ['Monsey, NY', 'Monsy, NY'],
    ]);
  });

  test('a search by location returns one page, the total count and links to the other pages', async () => {
    const em = site.em();
    for (let index = 0; index < 3; index++)
      await createStoredSermon(em, { city: 'Haifa', state: 'Haifa District', country: 'Israel' });
    const response = await get('/api/sermons/location/search?country=Israel&city=haifa&limit=2');
    expect(response.json()).toHaveLength(2);
    expect(response.headers['x-total-count']).toBe('3');
    expect(response.headers.link).toBe(
      '</api/sermons/location/search?country=Israel&city=haifa&limit=2&page=2>; rel="next"',
    );
    const beyond = await get('/api/sermons/location/search?country=Israel&city=haifa&limit=2&page=1000');
    expect([beyond.json(), beyond.headers.link]).toEqual([
      [],
      '</api/sermons/location/search?country=Israel&city=haifa&page=2&limit=2>; rel="prev"',
    ]);
    expect((await get('/api/sermons/location/search?limit=101')).statusCode).toBe(400);
  });
});
