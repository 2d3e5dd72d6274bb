import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sermonInput } from '../../features/sermons/sermon/sermon.factory.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { loggedError, loggerOptions } from './logger-options.ts';
import { metricSources } from './metric-sources.ts';
import { Metrics } from './metrics.ts';

const token = 'a token for tests';
let site: TestApp;
let siteWithoutToken: TestApp;
beforeAll(async () => {
  site = await createTestApp({ METRICS_TOKEN: token, TRUST_PROXY: '10.1.2.3' });
  siteWithoutToken = await createTestApp();
});
afterAll(async () => {
  await site.close();
  await siteWithoutToken.close();
});

const scrape = async () => {
  const response = await site.visit({ url: '/metrics', headers: { authorization: `Bearer ${token}` } });
  expect(response.statusCode).toBe(200);
  const lines = response.body.split('\n');
  /** The value of the first series whose line starts with this text; 0 if there is none. */
  const value = (start: string) =>
    Number(
      lines
        .find((line) => line.startsWith(start))
        ?.split(' ')
        .at(-1) ?? 0,
    );
  return { lines, value };
};

describe('metrics', () => {
  test('need the token, and return 404 when no token is set', async () => {
    expect((await site.visit({ url: '/metrics' })).statusCode).toBe(401);
    const wrong = await site.visit({ url: '/metrics', headers: { authorization: 'Bearer another' } });
    expect([wrong.statusCode, wrong.headers['www-authenticate']]).toEqual([401, 'Bearer']);
    expect((await site.administer({ url: '/metrics' })).statusCode).toBe(401);
    expect(
      (await siteWithoutToken.visit({ url: '/metrics', headers: { authorization: 'Bearer ' } })).statusCode,
    ).toBe(404);
  });

  test('count requests by route pattern, and all unknown paths as one', async () => {
    const before = await scrape();
    for (let id = 0; id < 30; id++) {
      await site.visit({ url: `/api/sermons/${900_000 + id}` });
      await site.visit({ url: `/made/up/${id}` });
    }
    const { lines, value } = await scrape();
    const increase = (route: string) => {
      const series = `bimah_http_request_duration_seconds_count{method="GET",route="${route}",status="404"}`;
      return value(series) - before.value(series);
    };
    expect([increase('/api/sermons/:id'), increase('unknown')]).toEqual([30, 30]);
    expect(lines.filter((line) => /="[^"]*(9000|made)/.test(line))).toEqual([]);
  });

  test('count cached and rendered responses separately', async () => {
    const before = await scrape();
    await site.visit({ url: '/api/sermons/recent?limit=7' });
    await site.visit({ url: '/api/sermons/recent?limit=7' });
    await site.visit({ url: '/api/sermons/recent?limit=7' });
    const after = await scrape();
    const increase = (name: string) => after.value(name) - before.value(name);
    expect(increase('bimah_public_cache_hits_total')).toBe(2);
    expect(increase('bimah_public_cache_misses_total')).toBe(1);
    expect(after.value('bimah_public_cache_bytes')).toBeGreaterThan(0);
  });

  test('count a request that waited for a concurrent one only as a cache hit', async () => {
    const before = await scrape();
    const url = '/api/sermons/recent?limit=6';
    await Promise.all([site.visit({ url }), site.visit({ url })]);
    const after = await scrape();
    const increase = (name: string) => after.value(name) - before.value(name);
    expect(increase('bimah_public_cache_hits_total')).toBe(1);
    const series = 'bimah_http_request_duration_seconds_count';
    expect(increase(`${series}{method="GET",route="/api/sermons/recent",status="200"}`)).toBe(1);
  });

  test('report emails, jobs, the database and the version', async () => {
    const response = await site.visit({ method: 'POST', url: '/api/sermons', payload: sermonInput() });
    expect(response.statusCode).toBe(201);
    // On a busy machine, the database may be too slow for one scrape, which then has 0.
    const read = async (name: string) => (await scrape()).value(name);
    await expect.poll(() => read('bimah_jobs{queue="sermons.notice",state="created"}')).toBeGreaterThan(0);
    await site.work();
    await expect.poll(() => read('bimah_emails_total{outcome="sent"}')).toBeGreaterThan(0);
    await expect.poll(() => read('bimah_database_up')).toBe(1);
    const { value, lines } = await scrape();
    expect(lines.some((line) => line.startsWith('bimah_build_info{version='))).toBe(true);
    expect(value('process_resident_memory_bytes')).toBeGreaterThan(1_000_000);
  });
});

test('the time of the newest snapshot is reported on the embedded database (0 without one), not on PostgreSQL', async () => {
  const name = 'bimah_newest_snapshot_timestamp_seconds';
  const readMetrics = async (databaseUrl: string | undefined) => {
    const metrics = new Metrics('0.0.0');
    const dataDir = join(tmpdir(), 'bimah-without-snapshots');
    metrics.watchSources(metricSources(site.database.orm, { databaseUrl, dataDir }));
    return metrics.registry.metrics();
  };
  expect(await readMetrics(undefined)).toContain(`\n${name} 0\n`);
  const onPostgres = await readMetrics('postgresql://localhost/bimah');
  expect(onPostgres).toContain('\nbimah_database_up 1\n');
  expect(onPostgres).not.toContain(name);
});

test('the first scrape already has the response time of the database', async () => {
  const metrics = new Metrics('0.0.0');
  const sources = metricSources(site.database.orm, {
    databaseUrl: 'postgresql://localhost/bimah',
    dataDir: '',
  });
  metrics.watchSources(sources);
  const [, seconds] = /^bimah_database_response_seconds (.*)$/m.exec(await metrics.registry.metrics()) ?? [];
  expect(Number(seconds)).toBeGreaterThan(0);
});

describe('a request', () => {
  const generatedId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
  const requestId = async (
    headers: Record<string, string>,
    remoteAddress = '203.0.113.7',
    url = '/healthz',
  ) => (await site.app.inject({ url, headers, remoteAddress })).headers['x-request-id'];

  test.each(['/healthz', '/api/sermons/recent', '/api/nothing', '/made/up', '/%', '/api/admin/audit'])(
    'gets its own request id, and another one the second time (%s)',
    async (url) => {
      const [one, other] = [await requestId({}, undefined, url), await requestId({}, undefined, url)];
      expect(one).toMatch(generatedId);
      expect(other).toMatch(generatedId);
      expect(one).not.toBe(other);
    },
  );

  test('keeps the request id of a trusted proxy', async () => {
    expect(await requestId({ 'x-request-id': 'proxy-0123.abc' }, '10.1.2.3')).toBe('proxy-0123.abc');
  });

  test('gets a new request id when the given one is untrusted or invalid', async () => {
    expect(await requestId({ 'x-request-id': 'proxy-0123.abc' })).toMatch(generatedId);
    for (const invalid of ['short', 'a'.repeat(65), '{"level":60}', 'has space in it', '-begins-wrong'])
      expect(await requestId({ 'x-request-id': invalid }, '10.1.2.3')).toMatch(generatedId);
  });
});

describe('a log line', () => {
  test('has database errors without the values of the query', async () => {
    const em = site.em();
    await em.execute(`insert into newsletters (email) values ('secret.reader@example.org')`);
    const error = await em
      .execute(`insert into newsletters (email) values (?)`, ['secret.reader@example.org'])
      .catch((caught: unknown) => caught);
    const line = loggerOptions.hooks.streamWrite(JSON.stringify(loggedError(error)));
    expect(line).toContain('newsletters_email_unique');
    expect(line).toContain('23505');
    expect(line).not.toContain('secret.reader');
    const castError = await em
      .execute(`select 'the words - of a sermon'::int`)
      .catch((caught: unknown) => caught);
    const castLine = JSON.stringify(loggedError(castError));
    expect(castLine).toContain('22P02');
    expect(castLine).not.toContain('of a sermon');
  });

  test('has errors that the job queue copied to plain objects, without the values of the query', async () => {
    const copiedError = await site
      .em()
      .execute(`select 'the words of a sermon'::int`)
      .catch((error: Error) => ({ ...error, message: error.message, stack: error.stack, worker: 'one' }));
    const logged = loggedError(copiedError);
    expect(logged).toMatchObject({ message: 'invalid input syntax for type integer', code: '22P02' });
    expect(logged.stack).toMatch(/^\w+: invalid input syntax for type integer\n\s+at /);
    expect(JSON.stringify(logged)).not.toContain('words of a sermon');
    expect(loggedError({ severity: 'high', message: 'invalid input: "one\rtwo"' }).message).toBe(
      'invalid input',
    );
    expect(loggedError({ severity: 'high' })).toMatchObject({ type: 'object', message: '[object Object]' });
  });

  test('has no token of a personal link, but the source files of an error in features/submissions', () => {
    const error = new Error('for GET /submissions/a-token-of-a-link');
    error.stack = 'Error\n    at run (file:///src/server/features/submissions/submission.service.ts:83:5)';
    const line = loggerOptions.hooks.streamWrite(JSON.stringify(loggedError(error)));
    const { message, stack } = JSON.parse(line);
    expect(message).toBe('for GET /submissions/…');
    expect(stack).toContain('features/submissions/submission.service.ts:83:5');
  });

  test('has an email address without the part before the @', () => {
    expect(loggerOptions.hooks.streamWrite('550 <ruth.cohen+x@mail.example.org>: unknown')).toBe(
      '550 <…@mail.example.org>: unknown',
    );
  });

  test('with 150,000 characters and no email address is redacted in linear time', () => {
    // In quadratic time this takes about 30 s, longer than the timeout.
    const line = 'x'.repeat(150_000);
    expect(loggerOptions.hooks.streamWrite(line)).toBe(line);
  }, 10_000);
});
