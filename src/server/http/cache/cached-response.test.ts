import { syncBuiltinESMExports } from 'node:module';
import zlib, { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, expect, test, vi } from 'vitest';
import { CachedResponse } from './cached-response.ts';

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

test('a cached response is sent uncompressed when the compression fails, and compressed for the next request', async () => {
  const failing = (_plain: Buffer, _options: object, done: (error: Error) => void) =>
    done(new Error('Initialization failed'));
  vi.spyOn(zlib, 'brotliCompress').mockImplementationOnce(failing as typeof zlib.brotliCompress);
  // Makes the mock visible to named imports of the module.
  syncBuiltinESMExports();
  const plain = Buffer.from('In the beginning '.repeat(200));
  const response = new CachedResponse(200, { 'content-type': 'text/plain' }, plain);
  const headers = { 'accept-encoding': 'br' };
  const first = await response.selectVariant(headers);
  expect([first.body, first.rawHeaders.includes('content-encoding')]).toEqual([plain, false]);
  const second = await response.selectVariant(headers);
  expect(second.rawHeaders).toContain('br');
  expect(second.body?.length).toBeLessThan(plain.length);
});

const page = Buffer.from('A sermon of Vayetzei. '.repeat(500));

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('a cached body in %s takes no more memory than its bytes', async (encoding, decompress) => {
  const response = new CachedResponse(200, { 'content-type': 'text/html' }, page);
  const { body } = await response.selectVariant({ 'accept-encoding': encoding });
  expect(decompress(body ?? '')).toEqual(page);
  expect(body?.buffer.byteLength).toBe(body?.length);
});
