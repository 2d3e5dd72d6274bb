import { readdir } from 'node:fs/promises';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { png } from '../../src/server/testing/media.ts';
import { Visitor } from '../support/visitor.ts';
import {
  countStatuses,
  drip,
  openConnections,
  type RawConnection,
  requestStatus,
  watchDuring,
} from './flood.ts';
import { getFlooderIp, maxConnections, pollOptions, setUpFloodedSite } from './flooded-site.ts';

const fixture = setUpFloodedSite();

/** Sends requests on many connections at the same moment. @returns the number of responses by status */
async function requestAtOnce(
  count: number,
  path: (index: number) => string,
  ipCount: number,
): Promise<Record<number, number>> {
  const connections = await openConnections(fixture.site, count, (index) => ({
    from: getFlooderIp(index, ipCount),
  }));
  for (const [index, { socket }] of connections.entries())
    socket.write(`GET ${path(index)} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
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

const buildSearchPath = (query: string) =>
  `/trpc/sermons.directory?input=${encodeURIComponent(JSON.stringify({ q: query }))}`;

test('of 1,000 concurrent different searches from one IP address, at least 400 succeed and the others get 429; from twenty, at least 500 succeed and the others get 503', async () => {
  const fromOne = await watchDuring(fixture.site, () =>
    requestAtOnce(1_000, (index) => buildSearchPath(`one${index}`), 1),
  );
  const fromMany = await watchDuring(fixture.site, () =>
    requestAtOnce(1_000, (index) => buildSearchPath(`many${index}`), 20),
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

test('connections over MAX_CONNECTIONS are closed, the log says that the limit is reached, and an earlier connection is served', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  await requestStatus(fixture.site, { path: '/healthz', agent });
  // /healthz is polled over a keep-alive connection, as a proxy does: a new connection could be rejected.
  const flood = await watchDuring(fixture.site, () => openConnections(fixture.site, 2_000), { agent });
  await expect
    .poll(() => flood.result.filter((connection) => connection.isClosed()).length, pollOptions)
    .toBeGreaterThanOrEqual(2_000 - maxConnections);
  // On a slow machine, the first connections get 408 before the last ones are open.
  const accepted = flood.result.filter((connection) => !connection.isClosed() || connection.status() === 408);
  expect(accepted.length).toBeGreaterThan(maxConnections - 50);
  fixture.site.expectResponsive('2,000 connections', flood);
  expect(fixture.site.output()).toContain('reached MAX_CONNECTIONS');
  for (const { socket } of accepted) socket.destroy();
  agent.destroy();
});

test('while 300 clients do not read their responses, half of which are 8 MB recordings, memory stays below the limit, and another client is served', async () => {
  const flood = await watchDuring(fixture.site, async () => {
    const connections = await openConnections(fixture.site, 300, () => ({ isRead: false }));
    for (const [index, { socket }] of connections.entries())
      socket.write(
        `GET ${index % 2 ? '/directory' : fixture.site.recordingPath} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
      );
    // A client that reads is served at the same time.
    const reader = new Visitor(fixture.site);
    for (let count = 0; count < 100; count++) {
      expect((await reader.get(`/directory?q=beside${count}`)).status).toBe(200);
      if (count % 20 === 0) expect((await reader.get(fixture.site.recordingPath)).status).toBe(200);
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
  await expect.poll(() => bytes, pollOptions).toBeGreaterThan(240 * 16_000 * 2);
  for (const { socket } of flood.result) socket.destroy();
});

/** Waits until all connections are closed. @returns the number of responses by status */
async function countFinalStatuses(connections: readonly RawConnection[]): Promise<Record<number, number>> {
  await expect
    .poll(() => connections.every((connection) => connection.isClosed()), { timeout: 60_000, interval: 50 })
    .toBe(true);
  return countStatuses(connections.map((connection) => connection.status()));
}

test('500 clients that send headers byte by byte get 408, while another client is served', async () => {
  const flood = await watchDuring(fixture.site, async () => {
    const connections = await openConnections(fixture.site, 500, (index) => ({
      from: getFlooderIp(index, 5),
    }));
    for (const { socket } of connections) socket.write('GET / HTTP/1.1\r\nX-Slow: ');
    const dripping = drip(connections, 'slowly');
    expect(await requestStatus(fixture.site, { path: '/directory?q=concurrent' })).toBe(200);
    await dripping;
    return countFinalStatuses(connections);
  });
  expect(flood.result).toEqual({ 408: 500 });
  fixture.site.expectResponsive('500 headers, one character at a time', flood);
});

test('of 200 clients that send a body byte by byte, 64 get 408 and the others 503; of 40 from one IP address, 32 get 408 and the others 429; without a Content-Type, at least 32 of 40 get 415', async () => {
  const flood = await watchDuring(fixture.site, async () => {
    const connections = await openConnections(fixture.site, 200, (index) => ({
      from: getFlooderIp(index, 4),
    }));
    for (const { socket } of connections)
      socket.write(
        'POST /api/sermons HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n',
      );
    await drip(connections, '{"title":"slow');
    return countFinalStatuses(connections);
  });
  // 64 bodies may be in progress at the same time, 32 per IP address.
  expect(flood.result).toEqual({ 408: 64, 503: 136 });
  const sendChunks = async (headers: string) => {
    const connections = await openConnections(fixture.site, 40);
    for (const { socket } of connections)
      socket.write(
        `POST /trpc/sermons.create HTTP/1.1\r\nHost: localhost\r\n${headers}Transfer-Encoding: chunked\r\n\r\n`,
      );
    await drip(connections, '1\r\na\r\n');
    return countFinalStatuses(connections);
  };
  expect(await sendChunks('Content-Type: application/json\r\n')).toEqual({ 408: 32, 429: 8 });
  // Without a Content-Type, the server rejects a request before its body ends, and then closes the connection.
  expect((await sendChunks(''))[415]).toBeGreaterThanOrEqual(32);
  fixture.site.expectResponsive('200 bodies, one character at a time', flood);
});

const buildUpload = (path: string, body: string) =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 4000000\r\n\r\n${body}`;

test('uploads that arrive byte by byte get 400, 408 or 503 and leave no file, and the upload of another client succeeds', async () => {
  const flood = await watchDuring(fixture.site, async () => {
    const connections = await openConnections(fixture.site, 80, (index) => ({
      from: getFlooderIp(index, 10),
    }));
    const file =
      '--x\r\nContent-Disposition: form-data; name="headshot"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n';
    for (const [index, { socket }] of connections.entries())
      socket.write(
        buildUpload('/api/upload/headshot', index % 2 ? file : '--x\r\nContent-Disposition: form-'),
      );
    const dripping = drip(connections, 'slowly');
    // Forty uploads may be in progress at the same time: another client gets 503 until the slow ones time out.
    const visitor = new Visitor(fixture.site);
    const picture = await png({ width: 200, height: 100 });
    await expect.poll(async () => (await visitor.upload(picture)).status, pollOptions).toBe(201);
    await dripping;
    return countFinalStatuses(connections);
  });
  process.stdout.write(`Slow files: ${JSON.stringify(flood.result)}\n`);
  expect(Object.keys(flood.result).filter((status) => !['400', '408', '503'].includes(status))).toEqual([]);
  fixture.site.expectResponsive('80 files, a little at a time', flood);
  expect(await readdir(join(fixture.site.dataDir, 'incoming'))).toEqual([]);
});
