import { brotliCompress } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { CachedResponse } from './cached-response.ts';

vi.mock('node:zlib', async (original) => {
  const zlib = await original<typeof import('node:zlib')>();
  return { ...zlib, brotliCompress: vi.fn(zlib.brotliCompress) };
});

test('is sent uncompressed when the compression fails, and compressed again later', async () => {
  vi.mocked(brotliCompress).mockImplementationOnce(((
    _plain: Buffer,
    _options: object,
    done: (error: Error) => void,
  ) => done(new Error('Initialization failed'))) as typeof brotliCompress);
  const plain = Buffer.from('In the beginning '.repeat(200));
  const response = new CachedResponse(200, { 'content-type': 'text/plain' }, plain);
  const headers = { 'accept-encoding': 'br' };
  const first = await response.selectVariant(headers);
  expect([first.body, first.head.includes('content-encoding')]).toEqual([plain, false]);
  const second = await response.selectVariant(headers);
  expect(second.head).toContain('br');
  expect(second.body?.length).toBeLessThan(plain.length);
});
