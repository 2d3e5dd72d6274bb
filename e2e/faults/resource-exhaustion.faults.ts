import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Visitor } from '../support/visitor.ts';
import {
  countStatuses,
  openConnections,
  requestEach,
  requestStatus,
  sendUntilClosed,
  watchDuring,
} from './flood.ts';
import { getFlooderIp, metricsToken, pollOptions, setUpFloodedSite } from './flooded-site.ts';
import { logIn } from './log-in.ts';

const fixture = setUpFloodedSite();

const hugeContentLength = 'Content-Length: 5000000000\r\n';

test('a body with a Content-Length of 5 GB is rejected before it is sent, at twelve entry points', async () => {
  const entryPoints = [
    ['/api/sermons', 'application/json', 413],
    ['/api/newsletters/subscribe', 'application/json', 413],
    ['/api/admin/login', 'application/json', 413],
    ['/trpc/sermons.create', 'application/json', 413],
    ['/trpc/sermons.create,sermons.create?batch=1', 'application/json', 413],
    ['/trpc/sermons.create', 'multipart/form-data; boundary=x', 415],
    ['/subscribe', 'application/x-www-form-urlencoded', 413],
    ['/unsubscribe?token=x', 'application/x-www-form-urlencoded', 413],
    ['/api/upload/headshot', 'multipart/form-data; boundary=x', 413],
    ['/api/upload/audio', 'multipart/form-data; boundary=x', 413],
    ['/api/upload/featured-image', 'multipart/form-data; boundary=x', 413],
    ['/api/admin/imports', 'multipart/form-data; boundary=x', 401],
  ] as const;
  const flood = await watchDuring(fixture.site, async () => {
    const responses: [string, number][] = [];
    for (const [path, type] of entryPoints) {
      const connections = await openConnections(fixture.site, 10, (index) => ({
        from: getFlooderIp(index, 10),
      }));
      for (const { socket } of connections)
        socket.write(
          `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\n${hugeContentLength}\r\n`,
        );
      await expect
        .poll(() => connections.every((connection) => connection.status() > 0), pollOptions)
        .toBe(true);
      const statuses = Object.keys(countStatuses(connections.map((connection) => connection.status())));
      responses.push([path, Number(statuses.join())]);
      for (const { socket } of connections) socket.destroy();
    }
    return responses;
  });
  expect(flood.result).toEqual(entryPoints.map(([path, , status]) => [path, status]));
  fixture.site.expectResponsive('120 bodies of 5 GB', flood);
});

test('endless bodies are cut off before 40 MB, those of uploads before 200 MB', async () => {
  const payload = Buffer.alloc(64 * 1024, 'a');
  const chunk = Buffer.concat([
    Buffer.from(`${payload.length.toString(16)}\r\n`),
    payload,
    Buffer.from('\r\n'),
  ]);
  const startOfFile = (field: string) =>
    Buffer.from(`--x\r\nContent-Disposition: form-data; name="${field}"; filename="a"\r\nContent-Type: `);
  const inChunk = (bytes: Buffer) => `${bytes.length.toString(16)}\r\n${bytes}\r\n`;
  // The server reads at most 10 MB: a body of 2 MB, and 8 MB that it discards (lingering-close.ts). The rest is in the
  // socket buffers.
  const maxBufferedMegabytes = 40;
  const entryPoints = [
    ['/api/sermons', 'application/json', '', maxBufferedMegabytes],
    ['/trpc/sermons.create', 'application/json', '', maxBufferedMegabytes],
    ['/subscribe', 'application/x-www-form-urlencoded', '', maxBufferedMegabytes],
    ['/trpc/newsletters.subscribe', 'multipart/form-data; boundary=x', '', maxBufferedMegabytes],
    [
      '/api/upload/headshot',
      'multipart/form-data; boundary=x',
      inChunk(Buffer.concat([startOfFile('headshot'), Buffer.from('image/png\r\n\r\n')])),
      200,
    ],
    [
      '/api/upload/audio',
      'multipart/form-data; boundary=x',
      inChunk(Buffer.concat([startOfFile('audio'), Buffer.from('audio/mpeg\r\n\r\n')])),
      200,
    ],
    // No part begins, so the endless bytes are the preamble before the first part.
    ['/api/upload/audio', 'multipart/form-data; boundary=x', '', 200],
  ] as const;
  const flood = await watchDuring(fixture.site, async () => {
    const accepted: Record<string, number> = {};
    for (const [index, [path, type, partHeaders, maxMegabytes]] of entryPoints.entries()) {
      const connections = await openConnections(fixture.site, 5, () => ({ from: `127.4.0.${index + 1}` }));
      const megabytes = await Promise.all(
        connections.map((connection) => {
          connection.socket.write(
            `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nTransfer-Encoding: chunked\r\n\r\n${partHeaders}`,
          );
          return sendUntilClosed(connection, chunk, 400 * 1024 * 1024);
        }),
      );
      const isUpload = maxMegabytes !== maxBufferedMegabytes;
      const name = `${path}${isUpload && !partHeaders ? ' (before the file)' : ''}`;
      accepted[name] = Math.max(...megabytes);
      expect(accepted[name], name).toBeLessThan(maxMegabytes);
      await expect
        .poll(() => connections.every((connection) => connection.isClosed()), pollOptions)
        .toBe(true);
      const statuses = Object.keys(countStatuses(connections.map((connection) => connection.status())));
      // A client that is still sending may see the connection break before the response.
      expect(statuses.filter((status) => !['0', '400', '408', '413', '415'].includes(status))).toEqual([]);
    }
    return accepted;
  });
  process.stdout.write(`Megabytes accepted: ${JSON.stringify(flood.result)}\n`);
  fixture.site.expectResponsive('35 bodies without an end', flood);
  await expect.poll(() => readdir(join(fixture.site.dataDir, 'incoming')), pollOptions).toEqual([]);
});

async function readMetric(name: string): Promise<number> {
  const headers = { authorization: `Bearer ${metricsToken}` };
  const { body } = await new Visitor(fixture.site).request('GET', '/metrics', undefined, headers);
  const value = Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(body)?.[1]);
  expect(value, name).not.toBeNaN();
  return value;
}

const missesTotal = 'bimah_public_cache_misses_total';
const hitsTotal = 'bimah_public_cache_hits_total';

/** Reads the size of the public cache in megabytes. */
const readCacheMegabytes = async () => (await readMetric('bimah_public_cache_bytes')) / 1024 / 1024;

/** Requests `count` URLs and watches the site during that time. @param pathOf returns the path and query of each URL */
const requestUrls = (count: number, pathOf: (index: number) => string) =>
  watchDuring(fixture.site, () =>
    requestEach(
      fixture.site,
      Array.from({ length: count }, (_, index) => pathOf(index)),
    ),
  );

test('22,000 distinct URLs add at most 16 MB to the cache, unknown parameters and unknown slugs less than 1 MB, and popular pages stay cached', async () => {
  const popular = ['/', '/directory', '/feed.xml', '/api/sermons?language=en'];
  for (let visits = 0; visits < 2; visits++)
    expect(await requestEach(fixture.site, popular)).toEqual({ 200: popular.length });
  const before = await readCacheMegabytes();
  const unknownParameters = await requestUrls(12_000, (index) =>
    index % 2 ? `/directory?utm${index}=${index}` : `/api/sermons/recent?x${index}=1`,
  );
  expect(unknownParameters.result).toEqual({ 200: 12_000 });
  expect((await readCacheMegabytes()) - before).toBeLessThan(1);
  fixture.site.expectResponsive('12,000 made-up parameters', unknownParameters);

  const unknownUrls = await requestUrls(
    4_000,
    (index) => `/api/sermons/by-slug/nowhere-${index}-${'x'.repeat(200)}`,
  );
  expect(unknownUrls.result).toEqual({ 404: 4_000 });
  expect((await readCacheMegabytes()) - before).toBeLessThan(1);
  fixture.site.expectResponsive('4,000 unknown URLs', unknownUrls);

  const days = await requestUrls(3_100, (index) => {
    const date = new Date(Date.UTC(1950, 0, 1 + index)).toISOString().slice(0, 10);
    return `/api/calendar/day?date=${date}`;
  });
  expect(days.result).toEqual({ 200: 3_100 });
  fixture.site.expectResponsive('3,100 days', days);

  const pages = await requestUrls(
    900,
    (index) => `/directory?q=torah+-without${index}&page=${2 + (index % 5)}`,
  );
  expect(pages.result).toEqual({ 200: 900 });
  const cachedMegabytes = await readCacheMegabytes();
  process.stdout.write(`Cache: ${Math.round(before)} MB before, ${Math.round(cachedMegabytes)} MB after.\n`);
  // URLs that are requested once get at most a quarter of the 64 MB. All 900 pages would need 90 MB.
  expect(cachedMegabytes).toBeGreaterThan(15);
  expect(cachedMegabytes - before).toBeLessThanOrEqual(16);
  fixture.site.expectResponsive('900 rendered pages', pages);

  const filters = await requestUrls(
    2_000,
    (index) =>
      `/${['directory', 'api/sermons', 'feed.xml', 'podcast.xml'][index % 4]}?language=en&keyword=x${index}`,
  );
  expect(filters.result).toEqual({ 200: 2_000 });
  expect((await readCacheMegabytes()) - before).toBeLessThanOrEqual(16);
  fixture.site.expectResponsive('2,000 filters by free text', filters);

  const [misses, hits] = [await readMetric(missesTotal), await readMetric(hitsTotal)];
  expect(await requestEach(fixture.site, popular)).toEqual({ 200: popular.length });
  expect([(await readMetric(missesTotal)) - misses, (await readMetric(hitsTotal)) - hits]).toEqual([
    0,
    popular.length,
  ]);
});

test('a batch of 1,000 calls is rejected; each call of a small batch counts toward the rate limit', async () => {
  const calls = (count: number, name: string) => Array(count).fill(name).join(',');
  const inputs = (count: number, input: unknown) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [index, input])));
  const flood = await watchDuring(fixture.site, async () => {
    const read = await requestStatus(fixture.site, {
      path: `/trpc/${calls(1_000, 'sermons.featured')}?batch=1`,
    });
    const write = await requestStatus(fixture.site, {
      method: 'POST',
      path: `/trpc/${calls(1_000, 'newsletters.subscribe')}?batch=1`,
      body: inputs(1_000, { email: 'batch@example.org' }),
      from: '127.5.0.1',
    });
    const small = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        requestStatus(fixture.site, {
          method: 'POST',
          path: `/trpc/${calls(25, 'newsletters.subscribe')}?batch=1`,
          body: inputs(25, { email: `small${index}@example.org` }),
          from: '127.5.0.2',
        }),
      ),
    );
    return { read, write, small: countStatuses(small) };
  });
  process.stdout.write(`Batches: ${JSON.stringify(flood.result)}\n`);
  expect([flood.result.read, flood.result.write].every((status) => status >= 400 && status < 500)).toBe(true);
  const administrator = await logIn(fixture.site);
  const subscribers = (await administrator.get('/api/admin/newsletters')).body;
  expect(subscribers).not.toContain('batch@example.org');
  // The limit is 60 subscriptions per IP address in 15 minutes: two batches and a part of the third.
  expect(new Set(subscribers.match(/small\d+@example/g)).size).toBe(3);
  fixture.site.expectResponsive('3,000 calls in batches', flood);
});
