import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sermonInput } from '../../features/sermons/sermon/sermon.factory.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());

const send = (url: string, payload: Buffer, headers = {}) =>
  site.visit({ method: 'POST', url, payload, headers: { 'content-type': 'application/json', ...headers } });

test('a multipart body for a tRPC procedure returns 415 and asks for JSON', async () => {
  const body = Buffer.from('--x\r\nContent-Disposition: form-data; name="title"\r\n\r\nA title\r\n--x--\r\n');
  for (const type of ['multipart/form-data; boundary=x', ' Multipart/Form-Data;boundary=x']) {
    const response = await send('/trpc/sermons.create', body, { 'content-type': type });
    expect([response.statusCode, response.json().error.message]).toEqual([415, 'Send the body as JSON.']);
  }
});

test.each([
  ['/api/sermons', 'application/x-www-form-urlencoded', 'application/json'],
  ['/api/sermons', 'multipart/form-data; boundary=x', 'application/json'],
  ['/api/sermons', 'application/x-made-up', 'application/json'],
  ['/api/upload/headshot', 'text/plain', 'multipart/form-data'],
])('a body for %s with Content-Type %j returns 415 and names %s', async (url, type, accepted) => {
  const response = await send(url, Buffer.from('title=A+title'), { 'content-type': type });
  expect([response.statusCode, response.json()]).toEqual([
    415,
    { message: `Send the body with Content-Type: ${accepted}` },
  ]);
});

describe.each(['/api/sermons', '/trpc/sermons.create'])('a body for %s', (url) => {
  const messageOf = (body: { message?: string; error?: { message: string } }) =>
    body.message ?? body.error?.message;

  test.each([
    ['an invalid byte', Buffer.from([0xff])],
    ['a Latin-1 letter', Buffer.from('é', 'latin1')],
    ['an overlong encoding', Buffer.from([0xc0, 0xaf])],
    ['a lone surrogate', Buffer.from([0xed, 0xa0, 0x80])],
  ])('that is not UTF-8 (%s) returns 400', async (_, bytes) => {
    const [start = '', end = ''] = JSON.stringify(sermonInput({ title: 'A title BYTES' })).split('BYTES');
    const response = await send(url, Buffer.concat([Buffer.from(start), bytes, Buffer.from(end)]));
    expect([response.statusCode, messageOf(response.json())]).toEqual([
      400,
      'The request body is not valid UTF-8',
    ]);
  });

  test('in UTF-8 is accepted, with Hebrew and emoji', async () => {
    const title = 'פרשת נח 🕊 é';
    const response = await send(url, Buffer.from(JSON.stringify(sermonInput({ title }))));
    expect(response.statusCode).toBe(url.startsWith('/api') ? 201 : 200);
    expect(response.body).toContain(title);
  });

  test('returns 415 with a Content-Encoding other than identity, and is accepted with identity', async () => {
    const body = Buffer.from(JSON.stringify(sermonInput()));
    for (const [encoding, payload] of [
      ['gzip', gzipSync(body)],
      ['br', body],
      ['gzip, identity', gzipSync(body)],
    ] as const) {
      const response = await send(url, payload, { 'content-encoding': encoding });
      expect([response.statusCode, response.headers['accept-encoding'], messageOf(response.json())]).toEqual([
        415,
        'identity',
        'Compressed request bodies are not supported. Send the body without Content-Encoding.',
      ]);
    }
    expect((await send(url, body, { 'content-encoding': 'identity' })).statusCode).toBeLessThan(300);
  });
});
