import type { IncomingHttpHeaders } from 'node:http';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { PublicCache } from './public-cache.ts';

describe('a URL that was served a moment ago', () => {
  const servedAt = Date.parse('2026-11-18T15:00:00Z');
  /** How many requests reached Fastify instead of the fast path. */
  let builtRequestCount: number;
  let day: string;
  let app: FastifyInstance;
  let origin: string;

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: servedAt });
    builtRequestCount = 0;
    day = 'Monday';
    let requestCount = 0;
    const generateRequestId = () => `request-${++requestCount}`;
    app = Fastify({
      genReqId: () => {
        builtRequestCount++;
        return generateRequestId();
      },
    });
    const bypassesCache = ({ cookie }: IncomingHttpHeaders) => cookie !== undefined;
    const dayCache = new PublicCache({ readContentVersion: async () => '1', maxBytes: 100_000 });
    await dayCache.refresh();
    dayCache.serveFromCache(app, bypassesCache);
    dayCache.serveBeforeRouting(app, bypassesCache, generateRequestId);
    dayCache.cacheMisses(app, ({ headers }) => headers.cookie !== undefined);
    app.get('/day', { config: { publicCacheKey: () => day } }, async (request) =>
      request.headers.cookie ? 'the day of a session' : day,
    );
    origin = await app.listen({ host: '127.0.0.1', port: 0 });
    // Rendered first, then served from the cache.
    for (let index = 0; index < 2; index++) await fetch(`${origin}/day`);
    builtRequestCount = 0;
  });
  afterEach(async () => {
    vi.useRealTimers();
    await app.close();
  });

  test('is served before Fastify builds a request, with its own request id', async () => {
    const responses = await Promise.all([fetch(`${origin}/day`), fetch(`${origin}/day`)]);
    const requestIds = new Set(responses.map(({ headers }) => headers.get('x-request-id')));
    const bodies = await Promise.all(responses.map((response) => response.text()));
    expect([bodies, requestIds.size, builtRequestCount]).toEqual([['Monday', 'Monday'], 2, 0]);
    expect([...requestIds]).toEqual([expect.stringMatching(/^request-/), expect.stringMatching(/^request-/)]);
  });

  test('bypasses the fast path for a request with a session cookie and for a POST', async () => {
    const withSession = await fetch(`${origin}/day`, { headers: { cookie: 'session=1' } });
    const change = await fetch(`${origin}/day`, { method: 'POST' });
    expect([await withSession.text(), change.status, builtRequestCount]).toEqual([
      'the day of a session',
      404,
      2,
    ]);
  });

  test('is looked up again after a second, because its cache key may contain the date', async () => {
    day = 'Tuesday';
    vi.setSystemTime(servedAt + 900);
    expect(await (await fetch(`${origin}/day`)).text()).toBe('Monday');
    vi.setSystemTime(servedAt + 1_100);
    expect(await (await fetch(`${origin}/day`)).text()).toBe('Tuesday');
  });
});
