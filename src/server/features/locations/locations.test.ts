import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createStoredSermon } from '../sermons/sermon/sermon.factory.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());

const read = (url: string) => site.visit({ method: 'GET', url });

describe('locations', () => {
  test('are listed by name, each once, only those with a visible sermon', async () => {
    const em = site.em();
    await createStoredSermon(em, { city: 'Zürich', state: 'Zürich', country: 'Switzerland' });
    await createStoredSermon(em, { city: ' basel'.trim(), state: 'Basel-Stadt', country: 'switzerland' });
    await createStoredSermon(em, { city: 'Bern', state: 'Bern', country: 'Switzerland', isHidden: 'true' });
    const countries = (await read('/api/locations/countries')).json();
    expect(countries.filter((name: string) => name.toLowerCase() === 'switzerland')).toEqual(['Switzerland']);
    expect((await read('/api/locations/states?country=SWITZERLAND')).json()).toEqual([
      'Basel-Stadt',
      'Zürich',
    ]);
    expect((await read('/api/locations/cities?state=Z%C3%BCrich&country=Switzerland')).json()).toEqual([
      'Zürich',
    ]);
    expect((await read('/api/locations/states?country=Atlantis')).json()).toEqual([]);
  });

  test('cities of states with the same name are separated by country', async () => {
    const em = site.em();
    await createStoredSermon(em, { city: 'Melbourne', state: 'Victoria', country: 'Australia' });
    await createStoredSermon(em, { city: 'Buea', state: 'Victoria', country: 'Cameroon' });
    expect((await read('/api/locations/cities?state=Victoria&country=Australia')).json()).toEqual([
      'Melbourne',
    ]);
    expect((await read('/api/locations/cities?state=Victoria')).json()).toEqual(['Buea', 'Melbourne']);
  });

  test('a location is left out while its last sermon is hidden', async () => {
    const em = site.em();
    const sermon = await createStoredSermon(em, {
      city: 'Ushuaia',
      state: 'Tierra del Fuego',
      country: 'Argentina',
    });
    expect((await read('/api/locations/countries')).json()).toContain('Argentina');
    sermon.isHidden = 'true';
    await em.flush();
    expect((await read('/api/locations/countries')).json()).not.toContain('Argentina');
    sermon.isHidden = 'false';
    await em.flush();
    expect((await read('/api/locations/countries')).json()).toContain('Argentina');
  });

  test('search by location is paged and returns the page and the total', async () => {
    const em = site.em();
    for (let count = 0; count < 3; count++)
      await createStoredSermon(em, { city: 'Haifa', state: 'Haifa District', country: 'Israel' });
    const answer = await read('/api/sermons/location/search?country=Israel&city=haifa&limit=2');
    expect(answer.json()).toHaveLength(2);
    expect(answer.headers['x-total-count']).toBe('3');
    expect(answer.headers.link).toBe(
      '</api/sermons/location/search?country=Israel&city=haifa&limit=2&page=2>; rel="next"',
    );
    const beyond = await read('/api/sermons/location/search?country=Israel&city=haifa&limit=2&page=1000');
    expect([beyond.json(), beyond.headers.link]).toEqual([
      [],
      '</api/sermons/location/search?country=Israel&city=haifa&page=2&limit=2>; rel="prev"',
    ]);
    expect((await read('/api/sermons/location/search?limit=101')).statusCode).toBe(400);
  });
});
