import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let site: TestApp;
let port: number;
beforeAll(async () => {
  site = await createTestApp({ SLOW_SENDER_SECONDS: '1' });
  ({ port } = await site.listen());
});
afterAll(() => site.close());

/** Announces a body, sends none of it, and reads until the other side ends the connection. */
async function announce(...headers: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const lines = ['POST /api/sermons HTTP/1.1', 'Host: localhost', 'Content-Length: 100', ...headers];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  return text(socket);
}

test('whoever keeps a body to themselves is told so, and let go', async () => {
  expect(await announce('Content-Type: application/json')).toMatch(/^HTTP\/1\.1 408 /);
});

test('whoever has an answer already, and keeps the body to themselves, is let go', async () => {
  expect(await announce('Origin: https://elsewhere.example')).toMatch(/^HTTP\/1\.1 403 /);
});
