import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createStoredSermon } from '../features/sermons/sermon/sermon.factory.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
  for (const city of ['Haifa', 'Acre', 'Safed']) {
    await createStoredSermon(site.em(), { city, state: 'North', country: 'Israel', slug: `from-${city}` });
  }
});
afterAll(() => site.close());

const send = (method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS', url: string, headers = {}) =>
  site.visit({ method, url, headers });

describe('paths below /api', () => {
  test.each(['/api/sermons/recent/', '//api//sermons///recent', '/api/sermons/%72ecent'])(
    '%s returns the same as /api/sermons/recent',
    async (url) => {
      const plain = await send('GET', '/api/sermons/recent');
      const other = await send('GET', url);
      expect([other.statusCode, other.body]).toEqual([200, plain.body]);
    },
  );

  test.each(['/api/nothing', '/api', '/api/', '/api/sermons/1/2', '/api/sermons/by-slug/a/b'])(
    '%s returns 404 as JSON',
    async (url) => {
      const response = await send('GET', url);
      expect([response.statusCode, response.json()]).toEqual([404, { message: 'Not found' }]);
      expect(response.headers['content-type']).toMatch(/^application\/json/);
    },
  );

  test('an encoded slash is part of the parameter', async () => {
    expect((await send('GET', '/api/sermons/by-slug/from%2FHaifa')).json()).toEqual({
      message: 'No such sermon',
    });
    expect((await send('GET', '/api/admin%2Fsermons')).statusCode).toBe(404);
  });

  test('a path with a semicolon returns 404 for every method, because the semicolon is part of it', async () => {
    for (const method of ['GET', 'PUT'] as const)
      expect([method, (await send(method, '/api/sermons;x')).statusCode]).toEqual([method, 404]);
  });

  test('a path that is not valid UTF-8 is rejected without being repeated in the response', async () => {
    const response = await send('GET', '/api/sermons/by-slug/%E0%A4%A');
    expect([response.statusCode, response.json()]).toEqual([
      400,
      { message: 'This URL is not valid. It may be incomplete or mistyped.' },
    ]);
  });

  test.each(['1e0', '0x1', '+1', '1.0', '%201', '1%20', '-1', '٣', '١'])(
    'the id %s returns 400, because ids have ASCII digits only',
    async (id) => {
      const response = await send('GET', `/api/sermons/${id}`);
      expect([response.statusCode, response.json().issues]).toEqual([
        400,
        [{ path: 'id', message: 'id must be a whole number' }],
      ]);
    },
  );

  test('an id above the maximum returns 404, however long it is', async () => {
    expect((await send('GET', '/api/sermons/9223372036854775808')).statusCode).toBe(404);
    expect((await send('GET', `/api/sermons/${'9'.repeat(30)}`)).statusCode).toBe(404);
  });

  test.each(['page=1e0', 'page=0x1', 'page=+1', 'page=1.0', 'limit=1e1', 'limit=%205', 'limit='])(
    'the query %s returns 400, because numbers have ASCII digits only',
    async (query) => {
      for (const list of [
        '/api/sermons/recent',
        '/api/sermons/location/search',
        '/api/locations/countries',
      ]) {
        expect([list, (await send('GET', `${list}?${query}`)).statusCode]).toEqual([list, 400]);
      }
    },
  );

  test('an unsupported method returns 405 with Allow', async () => {
    const response = await send('DELETE', '/api/sermons/recent');
    expect(response.statusCode).toBe(405);
    expect(response.headers.allow).toBe('GET, HEAD, OPTIONS');
    expect(response.json()).toEqual({ message: 'DELETE is not allowed for this URL' });
    expect((await send('PUT', '/api/sermons')).headers.allow).toBe('GET, HEAD, OPTIONS, POST');
    expect((await send('GET', '/api/newsletters/subscribe')).statusCode).toBe(405);
    // Percent-encoded letters are decoded; an encoded slash is not a separator.
    expect((await send('DELETE', '/api/s%65rmons/recent')).headers.allow).toBe('GET, HEAD, OPTIONS');
    expect((await send('DELETE', '/api/sermons/by-slug/%D7%A9%D7%9C%D7%95%D7%9D')).statusCode).toBe(405);
    expect((await send('DELETE', '/api%2Fsermons')).statusCode).toBe(404);
  });
});

describe('clients of other origins', () => {
  test('may send preflights and read, but not write or use the admin API', async () => {
    const preflight = (url: string, method: string) =>
      send('OPTIONS', url, { origin: 'https://shul.example', 'access-control-request-method': method });
    const read = await preflight('/api/sermons/1', 'GET');
    expect(read.statusCode).toBe(204);
    expect(read.headers['access-control-allow-origin']).toBe('*');
    expect(read.headers['access-control-allow-methods']).toBe('GET, HEAD');
    expect(read.headers['access-control-allow-headers']).toContain('If-None-Match');
    expect(read.headers['access-control-allow-credentials']).toBeUndefined();
    for (const url of ['/api/sermons', '/api/admin/sermons', '/api/admin/session', '/api/admin/login']) {
      const response = await preflight(url, 'POST');
      expect([url, response.statusCode]).toEqual([url, 204]);
      expect([url, response.headers['access-control-allow-origin']]).toEqual([url, undefined]);
      const allowed = (await send('GET', url)).headers['access-control-allow-origin'];
      expect([url, allowed]).toEqual([url, url === '/api/sermons' ? '*' : undefined]);
    }
  });

  test('can read the error of a failed public read', async () => {
    const response = await send('GET', '/api/sermons/999999', { origin: 'https://shul.example' });
    expect([response.statusCode, response.headers['access-control-allow-origin']]).toEqual([404, '*']);
    expect(response.headers['access-control-expose-headers']).toContain('X-Total-Count');
  });
});

describe('caching of public reads', () => {
  const headersOf = async (url: string) => (await send('GET', url)).headers;

  test('unknown parameters change neither the response nor its links', async () => {
    const first = await headersOf('/api/sermons/location/search?limit=1&made=up&country=Israel&page=2');
    expect(first.link).toBe(
      '</api/sermons/location/search?country=Israel&page=3&limit=1>; rel="next", ' +
        '</api/sermons/location/search?country=Israel&page=1&limit=1>; rel="prev"',
    );
    expect(first['x-total-count']).toBe('3');
    const again = await headersOf('/api/sermons/location/search?page=2&country=Israel&limit=1');
    expect([again.etag, again.link]).toEqual([first.etag, first.link]);
  });

  test('following the next links returns each item of the list once', async () => {
    const titles: string[] = [];
    let next: string | undefined = '/api/locations/cities?state=North&limit=1';
    while (next) {
      const response = await send('GET', next);
      titles.push(...response.json());
      next = /<([^>]+)>; rel="next"/.exec(String(response.headers.link ?? ''))?.[1];
    }
    expect(titles).toEqual(['Acre', 'Haifa', 'Safed']);
  });

  test('a request with a session gets a response with no-store', async () => {
    await send('GET', '/api/sermons/recent');
    const response = await site.administer({ method: 'GET', url: '/api/sermons/recent' });
    expect(response.headers['cache-control']).toBe('no-store');
  });

  test('HEAD of an uncached URL has the ETag of GET', async () => {
    const head = await send('HEAD', '/api/sermons/recent?limit=7');
    expect([head.statusCode, head.body]).toEqual([200, '']);
    expect(head.headers.etag).toBe((await headersOf('/api/sermons/recent?limit=7')).etag);
  });
});

describe('tRPC queries without a session', () => {
  const query = (path: string, input?: unknown, otherParameters = '') =>
    send(
      'GET',
      `/trpc/${path}?${input === undefined ? '' : `input=${encodeURIComponent(JSON.stringify(input))}`}${otherParameters}`,
    );

  test('are cached by procedure and input, and ignore other parameters of the URL', async () => {
    const first = await query('sermons.recent', { limit: 2 });
    expect(first.statusCode).toBe(200);
    expect(first.headers.etag).toMatch(/^W\//);
    const again = await query('sermons.recent', { limit: 2, made: 'up' }, '&made=up');
    expect([again.headers.etag, again.body]).toEqual([first.headers.etag, first.body]);
    expect((await query('sermons.recent', { limit: 1 })).json().result.data).toHaveLength(1);
    const notModified = await send('GET', '/trpc/sermons.recent?input=%7B%22limit%22%3A2%7D', {
      'if-none-match': String(first.headers.etag),
    });
    expect([notModified.statusCode, notModified.body]).toEqual([304, '']);
  });

  test('batches are cached', async () => {
    const url =
      '/trpc/sermons.recent,locations.countries?batch=1&input=%7B%220%22%3A%7B%22limit%22%3A1%7D%7D';
    const first = await send('GET', url);
    expect(first.json()).toHaveLength(2);
    expect((await send('GET', url)).headers.etag).toBe(first.headers.etag);
    expect(first.headers.etag).toBeDefined();
  });

  test('errors, admin procedures and requests with a session are not cached', async () => {
    expect((await query('sermons.recent', { limit: 1_000 })).headers.etag).toBeUndefined();
    expect((await query('admin.session')).headers.etag).toBeUndefined();
    const withSession = await site.administer({ method: 'GET', url: '/trpc/sermons.recent' });
    expect([withSession.statusCode, withSession.headers.etag]).toEqual([200, undefined]);
  });
});
