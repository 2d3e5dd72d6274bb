import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { listeningApp } from '../../testing/listening-app.ts';

const listening = listeningApp();
const megabyte = Buffer.alloc(1024 * 1024, 'x');

/** Sends a complete request before it reads the response, like most HTTP clients. Throws when the connection breaks. */
async function send(head: string[], megabytes: number): Promise<string> {
  const socket = listening.connect().pause();
  const isChunked = head.some((line) => /^transfer-encoding/i.test(line));
  const write = async (bytes: Buffer | string) => {
    if (!socket.write(bytes)) await once(socket, 'drain');
  };
  await write(`${head.join('\r\n')}\r\nHost: localhost\r\n\r\n`);
  for (let sent = 0; sent < megabytes; sent++) {
    if (isChunked) await write('100000\r\n');
    await write(megabyte);
    if (isChunked) await write('\r\n');
  }
  socket.end(isChunked ? '0\r\n\r\n' : '');
  return (await buffer(socket)).toString('latin1');
}

const json = 'Content-Type: application/json';
const form = 'Content-Type: multipart/form-data; boundary=b';

describe.each([
  ['REST', '/api/sermons', json, 5, 413],
  ['tRPC', '/trpc/sermons.create', json, 5, 413],
  ['a plain form', '/subscribe', 'Content-Type: application/x-www-form-urlencoded', 5, 413],
  // 413 because of the Content-Length. In chunks 400, because no file begins within the first megabyte.
  ['an upload', '/api/upload/headshot', form, 12, '413|400'],
  ['an upload without a session', '/api/admin/imports', form, 12, 401],
  ['JSON without a session', '/api/admin/newsletters/highlights/send', json, 5, 401],
  ['another content type', '/api/sermons', 'Content-Type: application/x-made-up', 5, 415],
  ['a rejected origin', '/api/sermons', `${json}\r\nOrigin: https://elsewhere.example`, 5, 403],
])('a rejected body: %s', (_, path, type, megabytes, status) => {
  const length = `Content-Length: ${megabytes * megabyte.length}`;
  test.each([
    ['length', length],
    ['length, Connection: close', `${length}\r\nConnection: close`],
    ['chunks', 'Transfer-Encoding: chunked'],
    ['chunks, Connection: close', 'Transfer-Encoding: chunked\r\nConnection: close'],
  ])('%s: the sender reads the response', async (_sent, framing) => {
    const response = await send([`POST ${path} HTTP/1.1`, type, framing], megabytes);
    expect(response).toMatch(new RegExp(`^HTTP/1\\.1 (${status}) [\\s\\S]*"message":`));
  });
});

test('each of ten requests over keep-alive connections gets 413', async () => {
  const body = Buffer.alloc(5 * megabyte.length, 'x');
  for (let index = 0; index < 10; index++) {
    const response = await fetch(`${listening.origin}/api/sermons`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    expect([response.status, await response.json()]).toEqual([413, { message: expect.any(String) }]);
  }
});

test('closes the connection of a client that never stops sending, before it has sent 200 MB', async () => {
  const socket = listening.connect().on('error', () => {});
  const response = buffer(socket).catch(() => {});
  socket.write(
    `POST /api/none HTTP/1.1\r\nHost: localhost\r\n${json}\r\nContent-Length: 1000000000000\r\n\r\n`,
  );
  let sent = 0;
  while (!socket.destroyed && sent < 200) {
    if (!socket.write(megabyte)) await Promise.race([once(socket, 'drain').catch(() => {}), response]);
    sent++;
  }
  expect(sent).toBeLessThan(200);
});
