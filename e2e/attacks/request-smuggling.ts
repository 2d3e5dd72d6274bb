import { type Attack, sendBytes } from './attack.ts';

/** Malformed HTTP messages, which proxies could read differently than the server (request smuggling). */
export const requestSmuggling: readonly Attack[] = [
  {
    family: 'request smuggling',
    title: 'Content-Length with chunked encoding is rejected',
    run: sendBytes(
      'POST /api/sermons HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: x\r\n\r\n',
    ),
    expected: { status: 400, not: /alive/ },
  },
  {
    family: 'request smuggling',
    title: 'two Content-Length headers are rejected',
    run: sendBytes(
      'POST /api/sermons HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 50\r\n\r\nhello',
    ),
    expected: { status: 400 },
  },
  {
    family: 'request smuggling',
    title: 'an obfuscated chunked encoding is rejected',
    run: sendBytes(
      'POST /api/sermons HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: x\r\n\r\n',
    ),
    expected: { status: 400, not: /alive/ },
  },
  {
    family: 'request smuggling',
    title: 'a space before the colon of a header is rejected',
    run: sendBytes('POST /api/sermons HTTP/1.1\r\nHost: x\r\nTransfer-Encoding : chunked\r\n\r\n0\r\n\r\n'),
    expected: { status: 400 },
  },
  {
    family: 'request smuggling',
    title: 'a folded header is unfolded or rejected',
    run: sendBytes(
      'GET /healthz HTTP/1.1\r\nHost: x\r\nX-A: b\r\n Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n',
    ),
    expected: { status: [200, 400] },
  },
  {
    family: 'request smuggling',
    title: 'an invalid chunk size is rejected',
    run: sendBytes(
      'POST /api/newsletters/subscribe HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n0x5\r\nhello\r\n0\r\n\r\n',
    ),
    expected: { status: 400 },
  },
  {
    family: 'request smuggling',
    title: 'a NUL byte in a header is rejected',
    run: sendBytes('GET /healthz HTTP/1.1\r\nHost: x\r\nX-A: a\0b\r\n\r\n'),
    expected: { status: 400 },
  },
  {
    family: 'request smuggling',
    title: 'a request without Host is rejected',
    run: sendBytes('GET / HTTP/1.1\r\n\r\n'),
    expected: { status: 400 },
  },
  {
    family: 'request smuggling',
    title: 'an invalid request line is rejected',
    run: sendBytes('\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'),
    expected: { status: [0, 400] },
  },
  {
    family: 'request smuggling',
    title: 'headers of a hundred kilobytes are rejected',
    run: sendBytes(`GET /healthz HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(100_000)}\r\n\r\n`),
    expected: { status: 431 },
  },
  {
    family: 'request smuggling',
    title: 'five thousand headers are ignored or rejected',
    run: sendBytes(
      `GET /healthz HTTP/1.1\r\nHost: x\r\n${'a: b\r\n'.repeat(5_000)}Connection: close\r\n\r\n`,
    ),
    expected: { status: [200, 431] },
  },
  {
    family: 'request smuggling',
    title: 'a protocol upgrade is ignored or rejected',
    run: sendBytes(
      'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: x\r\n\r\n',
    ),
    expected: { status: [200, 400, 404] },
  },
];
