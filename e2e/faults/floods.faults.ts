import { readdir } from 'node:fs/promises';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { png } from '../../src/server/testing/media.ts';
import { Visitor } from '../support/visitor.ts';
import { countStatuses, drip, openConnections, type RawConnection, statusOf, watchDuring } from './flood.ts';
import { flooderIp, maxConnections, recovery, setUpFloodedSite } from './flooded-site.ts';

const fixture = setUpFloodedSite();

/** Sends a request on each connection at the same moment and waits for all responses. @returns their number by status */
async function requestAtOnce(
  count: number,
  path: (number: number) => string,
  addresses: number,
): Promise<Record<number, number>> {
  const connections = await openConnections(fixture.site, count, (number) => ({
    from: flooderIp(number, addresses),
  }));
  for (const [number, { socket }] of connections.entries())
    socket.write(`GET ${path(number)} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  await expect
    .poll(() => connections.every((connection) => connection.isClosed()), { timeout: 120_000, interval: 50 })
    .toBe(true);
  return countStatuses(connections.map((connection) => connection.status()));
}

test('1,000 concurrent requests for one cached page all get 200', async () => {
  const flood = await watchDuring(fixture.site, () => requestAtOnce(1_000, () => '/', 1));
  expect(flood.result).toEqual({ 200: 1_000 });
  fixture.site.expectResponsive('1,000 requests for one page', flood);
});

const search = (query: string) =>
  `/trpc/sermons.directory?input=${encodeURIComponent(JSON.stringify({ q: query }))}`;

test('of 1,000 concurrent different searches at least 400 succeed, and the others get 429 or 503', async () => {
  const fromOne = await watchDuring(fixture.site, () =>
    requestAtOnce(1_000, (number) => search(`one${number}`), 1),
  );
  const fromMany = await watchDuring(fixture.site, () =>
    requestAtOnce(1_000, (number) => search(`many${number}`), 20),
  );
  process.stdout.write(`Responses: ${JSON.stringify([fromOne.result, fromMany.result])}\n`);
  fixture.site.expectResponsive('1,000 searches from one IP address', fromOne);
  fixture.site.expectResponsive('1,000 searches from twenty IP addresses', fromMany);
  expect(fromOne.result[200]).toBeGreaterThanOrEqual(400);
  expect((fromOne.result[200] ?? 0) + (fromOne.result[429] ?? 0)).toBe(1_000);
  expect(fromMany.result[200]).toBeGreaterThanOrEqual(500);
  expect((fromMany.result[200] ?? 0) + (fromMany.result[503] ?? 0)).toBe(1_000);
  expect([fromOne.result[429], fromMany.result[503]]).not.toContain(undefined);
});

test('connections over MAX_CONNECTIONS are closed and logged, the open ones are served', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  await statusOf(fixture.site, { path: '/healthz', agent });
  // A keep-alive connection, as a proxy has it: a new one could be rejected.
  const flood = await watchDuring(fixture.site, () => openConnections(fixture.site, 2_000), { agent });
  await expect
    .poll(() => flood.result.filter((connection) => connection.isClosed()).length, recovery)
    .toBeGreaterThanOrEqual(2_000 - maxConnections);
  const open = flood.result.filter((connection) => !connection.isClosed());
  expect(open.length).toBeGreaterThan(maxConnections - 50);
  fixture.site.expectResponsive('2,000 connections', flood);
  expect(fixture.site.output()).toContain('reached MAX_CONNECTIONS');
  for (const { socket } of open) socket.destroy();
  agent.destroy();
});

test('300 clients that do not read their response, half of them an 8 MB recording, do not fill the memory or delay others', async () => {
  const flood = await watchDuring(fixture.site, async () => {
    const connections = await openConnections(fixture.site, 300, () => ({ isRead: false }));
    for (const [number, { socket }] of connections.entries())
      socket.write(
        `GET ${number % 2 ? '/directory' : fixture.site.recording} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
      );
    // A client that reads is served at the same time.
    const reader = new Visitor(fixture.site);
    for (let count = 0; count < 100; count++) {
      expect((await reader.get(`/directory?q=beside${count}`)).status).toBe(200);
      if (count % 20 === 0) expect((await reader.get(fixture.site.recording)).status).toBe(200);
    }
    return connections;
  });
  expect(flood.result.filter((connection) => connection.isClosed())).toEqual([]);
  // Buffered in memory, the recordings alone would take 1,100 MB. The process uses more CPU time than in other floods,
  // because it fills the socket buffers.
  fixture.site.expectResponsive('300 clients that do not read', flood, 6_000);
  // A client that starts to read gets the whole file.
  const slowReader = flood.result[0];
  let bytes = 0;
  slowReader?.socket.on('data', (chunk) => {
    bytes += chunk.length;
  });
  slowReader?.socket.resume();
  await expect.poll(() => bytes, recovery).toBeGreaterThan(240 * 16_000 * 2);
  for (const { socket } of flood.result) socket.destroy();
});

/** Waits until all connections are closed. @returns the number of responses by status */
async function statusesOf(connections: readonly RawConnection[]): Promise<Record<number, number>> {
  await expect
    .poll(() => connections.every((connection) => connection.isClosed()), { timeout: 60_000, interval: 50 })
    .toBe(true);
  return countStatuses(connections.map((connection) => connection.status()));
}

test('500 clients that send headers byte by byte get 408, while others are served', async () => {
  const flood = await watchDuring(fixture.site, async () => {
    const connections = await openConnections(fixture.site, 500, (number) => ({
      from: flooderIp(number, 5),
    }));
    for (const { socket } of connections) socket.write('GET / HTTP/1.1\r\nX-Slow: ');
    const dripping = drip(connections, 'slowly');
    expect(await statusOf(fixture.site, { path: '/directory?q=concurrent' })).toBe(200);
    await dripping;
    return statusesOf(connections);
  });
  expect(flood.result).toEqual({ 408: 500 });
  fixture.site.expectResponsive('500 headers, one character at a time', flood);
});

test('200 clients that send a body byte by byte get 408, 429 or 503', async () => {
  const flood = await watchDuring(fixture.site, async () => {
    const connections = await openConnections(fixture.site, 200, (number) => ({
      from: flooderIp(number, 4),
    }));
    for (const { socket } of connections)
      socket.write(
        'POST /api/sermons HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n',
      );
    await drip(connections, '{"title":"slow');
    return statusesOf(connections);
  });
  // 64 bodies may be in progress at once, 32 per IP address.
  expect(flood.result).toEqual({ 408: 64, 503: 136 });
  const chunked = async (headers: string) => {
    const connections = await openConnections(fixture.site, 40);
    for (const { socket } of connections)
      socket.write(
        `POST /trpc/sermons.create HTTP/1.1\r\nHost: localhost\r\n${headers}Transfer-Encoding: chunked\r\n\r\n`,
      );
    await drip(connections, '1\r\na\r\n');
    return statusesOf(connections);
  };
  expect(await chunked('Content-Type: application/json\r\n')).toEqual({ 408: 32, 429: 8 });
  // These are rejected before the end of their body, and then disconnected.
  expect((await chunked(''))[415]).toBeGreaterThanOrEqual(32);
  fixture.site.expectResponsive('200 bodies, one character at a time', flood);
});

const multipart = (path: string, more: string) =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 4000000\r\n\r\n${more}`;

test('uploads that arrive byte by byte, or never start, time out and free their slot', async () => {
  const flood = await watchDuring(fixture.site, async () => {
    const connections = await openConnections(fixture.site, 80, (number) => ({
      from: flooderIp(number, 10),
    }));
    const file =
      '--x\r\nContent-Disposition: form-data; name="headshot"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n';
    for (const [number, { socket }] of connections.entries())
      socket.write(
        multipart('/api/upload/headshot', number % 2 ? file : '--x\r\nContent-Disposition: form-'),
      );
    const dripping = drip(connections, 'slowly');
    // Forty may be in progress at once; another client waits until the slow ones time out.
    const visitor = new Visitor(fixture.site);
    const picture = await png({ width: 200, height: 100 });
    await expect.poll(async () => (await visitor.upload(picture)).status, recovery).toBe(201);
    await dripping;
    return statusesOf(connections);
  });
  process.stdout.write(`Slow files: ${JSON.stringify(flood.result)}\n`);
  expect(Object.keys(flood.result).filter((status) => !['400', '408', '503'].includes(status))).toEqual([]);
  fixture.site.expectResponsive('80 files, a little at a time', flood);
  expect(await readdir(join(fixture.site.dataDir, 'incoming'))).toEqual([]);
});
