import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let site: TestApp;
let port: number;
beforeAll(async () => {
  site = await createTestApp({ SLOW_SENDER_SECONDS: '3' });
  ({ port } = await site.listen());
});
afterAll(() => site.close());

/** Sends headers with a Content-Length but no body, and reads until the server closes the connection. */
async function sendHeaders(...headers: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const lines = ['POST /api/sermons HTTP/1.1', 'Host: localhost', 'Content-Length: 100', ...headers];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  return text(socket);
}

test('returns 408 and closes the connection when the body does not arrive in time', async () => {
  expect(await sendHeaders('Content-Type: application/json')).toMatch(/^HTTP\/1\.1 408 /);
});

test('closes the connection when the client does not finish its body after the response', async () => {
  expect(await sendHeaders('Origin: https://elsewhere.example')).toMatch(/^HTTP\/1\.1 403 /);
});

test('a batch counts as many concurrent requests as it has calls', async () => {
  const batch = () =>
    site.visit({ url: `/trpc/${Array(30).fill('sermons.recent').join(',')}?batch=1&input=%7B%7D` });
  // At most 400 from one IP address: 13 batches of 30 calls and the single call fit.
  const concurrent = Array.from({ length: 14 }, batch);
  const single = site.visit({ url: '/trpc/sermons.recent' });
  const statuses = (await Promise.all(concurrent)).map(({ statusCode }) => statusCode);
  expect(statuses).toEqual([...Array(13).fill(200), 429]);
  expect((await single).statusCode).toBe(200);
  expect((await batch()).statusCode).toBe(200);
});
