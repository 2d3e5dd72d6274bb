import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { CachedResponse } from './cached-response.ts';

const page = Buffer.from('A sermon of Vayetzei. '.repeat(500));

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('a cached response in %s takes no more memory than its bytes', async (encoding, decompress) => {
  const response = new CachedResponse(200, { 'content-type': 'text/html' }, page);
  const { body } = await response.selectVariant({ 'accept-encoding': encoding });
  expect(decompress(body ?? '')).toEqual(page);
  expect(body?.buffer.byteLength).toBe(body?.length);
});
