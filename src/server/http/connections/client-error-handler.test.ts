import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { listeningApp } from '../../testing/listening-app.ts';

const listening = listeningApp();

test.each([
  [
    'two Content-Length headers',
    'Content-Length: 1\r\nContent-Length: 2',
    400,
    'The request could not be parsed',
  ],
  ['headers of more than 16 kB', `X: ${'x'.repeat(16_500)}`, 431, 'The headers are too large'],
])(
  'a malformed request (%s) returns a JSON error with Connection: close',
  async (_, headers, status, message) => {
    const socket = listening.connect();
    socket.write(`POST /api/sermons HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n\r\n`);
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(head).toMatch(/^connection: close$/im);
    expect(JSON.parse(body)).toEqual({ message });
  },
);

test('a URL with letters that are not percent-encoded gets 400 with a message that says so', async () => {
  const socket = listening.connect();
  socket.write('GET /api/sermons?q=תשובה HTTP/1.1\r\nHost: localhost\r\n\r\n');
  expect(await text(socket)).toMatch(
    /^HTTP\/1\.1 400 .*\{"message":"The URL has characters that must be percent-encoded"\}$/s,
  );
});

test('a client that stops in the middle of a body whose Content-Length exceeds the limit gets 413', async () => {
  const socket = listening.connect();
  socket.end(
    'POST /api/upload/headshot HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000000000000\r\n\r\n--b',
  );
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 413 /);
});

test('a client that stops in the middle of a request body gets 400', async () => {
  const socket = listening.connect();
  socket.end(
    'POST /api/sermons HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
  );
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 .*\{"message":"The request could not be parsed"\}$/s);
});

test('a client that is still sending gets the error too', async () => {
  const socket = listening.connect();
  // More than the socket buffers hold, so that the error is sent while data is unread.
  socket.write(`NOT HTTP\r\n\r\n${'x'.repeat(1_000_000)}`);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /);
});
