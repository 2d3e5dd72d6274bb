import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uploadRules } from '../../../shared/uploads/upload.schemas.ts';
import { openS3Storage } from '../../storage/s3-storage.ts';
import type { OpenedFile } from '../../storage/storage.ts';
import * as media from '../../testing/media.ts';
import { multipart } from '../../testing/multipart.ts';
import { startS3Server } from '../../testing/s3-server.ts';
import { storageKinds, type UploadSite, uploadSite } from '../../testing/sites/upload-site.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { Upload } from './upload.entity.ts';

describe.each(storageKinds)('uploads in %s', (storage) => {
  let uploads: UploadSite;
  beforeAll(async () => {
    uploads = await uploadSite(storage);
  });
  afterAll(() => uploads.close());

  describe('names', () => {
    test.each([
      ['../../../etc/passwd', 'passwd'],
      ['..\\..\\boot.ini', 'boot.ini'],
      ['photo\u202egpj.exe', 'photogpj.exe'],
      ['\u0000\u0000', null],
      ['הרב כהן.jpg', 'הרב כהן.jpg'],
      [`${'n'.repeat(300)}.jpg`, 'n'.repeat(255)],
    ])('the file name %j is not part of the URL; it is stored as %j', async (name, stored) => {
      const { url } = (
        await uploads.send('headshot', await media.jpeg({ width: 200, height: 200 }), { name })
      ).json();
      expect(url).toMatch(/^\/uploads\/[0-9a-f]{32}\/200x200\.jpg$/);
      expect((await uploads.site.em().findOneOrFail(Upload, { url })).originalName ?? null).toBe(stored);
    });
  });

  describe('the request', () => {
    test('a file in another field returns 400 with the expected field, no file 400, and another content type 415', async () => {
      const wrong = await uploads.site.visit({
        method: 'POST',
        url: '/api/upload/headshot',
        ...multipart({ field: 'photo', content: await media.jpeg(), type: 'image/jpeg' }),
      });
      expect([wrong.statusCode, wrong.json().message]).toEqual([
        400,
        'Send one file as multipart/form-data in the field headshot',
      ]);
      const empty = await uploads.site.visit({
        method: 'POST',
        url: '/api/upload/headshot',
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        payload: '--x--\r\n',
      });
      expect(empty.statusCode).toBe(400);
      const json = await uploads.site.visit({
        method: 'POST',
        url: '/api/upload/headshot',
        payload: { headshot: 'x' },
      });
      expect(json.statusCode).toBe(415);
    });

    test('an upload with the Origin of another site returns 403', async () => {
      const rule = uploadRules.headshot;
      const { headers, payload } = multipart({
        field: rule.field,
        content: await media.jpeg(),
        type: 'image/jpeg',
      });
      const response = await uploads.site.visit({
        method: 'POST',
        url: rule.path,
        headers: { ...headers, origin: 'https://elsewhere.example' },
        payload,
      });
      expect(response.statusCode).toBe(403);
    });
  });

  describe('serving', () => {
    let url: string;
    const file = media.wav(2);
    beforeAll(async () => {
      url = (await uploads.send('audio', file, { type: 'audio/wav' })).json().url;
    });

    test('a file is served with its type, immutable caching and a sandbox CSP; its ETag returns 304', async () => {
      const { headers } = await uploads.read(url);
      expect(headers).toMatchObject({
        'content-type': 'audio/wav',
        'x-content-type-options': 'nosniff',
        'cache-control': 'public, max-age=31536000, immutable',
        'accept-ranges': 'bytes',
        'content-length': String(file.length),
      });
      expect(headers['content-security-policy']).toContain('sandbox');
      expect((await uploads.read(url, { 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
    });

    test.each([
      ['bytes=0-99', 0, 99],
      ['bytes=100-', 100, file.length - 1],
      ['bytes=-50', file.length - 50, file.length - 1],
      [`bytes=10-${file.length * 2}`, 10, file.length - 1],
    ])('%s returns those bytes', async (range, start, end) => {
      const response = await uploads.read(url, { range });
      expect([response.statusCode, response.headers['content-range']]).toEqual([
        206,
        `bytes ${start}-${end}/${file.length}`,
      ]);
      expect(response.headers['content-length']).toBe(String(end - start + 1));
      expect(response.rawPayload.equals(file.subarray(start, end + 1))).toBe(true);
    });

    test('a range after the end returns 416; invalid, multiple and outdated ranges are ignored', async () => {
      const outside = await uploads.read(url, { range: `bytes=${file.length}-` });
      expect([outside.statusCode, outside.headers['content-range']]).toEqual([416, `bytes */${file.length}`]);
      expect(outside.headers['cache-control']).toBe('no-store');
      for (const range of ['bytes=9-3', 'lines=1-2', 'bytes=0-1,5-6', 'bytes=-'])
        expect([range, (await uploads.read(url, { range })).statusCode]).toEqual([range, 200]);
      expect((await uploads.read(url, { range: 'bytes=0-1', 'if-range': '"another"' })).statusCode).toBe(200);
    });

    test('HEAD returns the size and no body', async () => {
      const response = await uploads.site.visit({ method: 'HEAD', url });
      expect([response.statusCode, response.headers['content-length'], response.body]).toEqual([
        200,
        String(file.length),
        '',
      ]);
    });

    test.each([
      '/uploads/',
      '/uploads/../package.json',
      '/uploads/%2e%2e/%2e%2e/package.json',
      `/uploads/${'0'.repeat(32)}/audio.wav`,
      `/uploads/${'0'.repeat(32)}/..%2faudio.wav`,
    ])('%s returns 404', async (url) => {
      expect((await uploads.read(url)).statusCode).toBe(404);
    });
  });
});

test('a bucket that does not exist returns 503, not 404', async () => {
  const s3 = await startS3Server();
  const site = await createTestApp({ STORAGE_URL: s3.storageUrl.replace('bimah', 'missing') });
  try {
    const url = `/uploads/${'0'.repeat(32)}/audio.wav`;
    const response = await site.visit({ method: 'GET', url });
    expect([response.statusCode, response.json()]).toEqual([
      503,
      { message: 'The site cannot reach its file storage right now. Please try again in a moment.' },
    ]);
    const head = await site.visit({ method: 'HEAD', url });
    const suffix = await site.visit({ method: 'GET', url, headers: { range: 'bytes=-2' } });
    expect([head.statusCode, suffix.statusCode]).toEqual([503, 503]);
  } finally {
    await site.close();
    await s3.close();
  }
});

test.skipIf(!existsSync('/proc/self/fd'))(
  'an upload that S3-compatible storage rejects leaves no file open',
  async () => {
    const s3 = await startS3Server();
    const folder = await mkdtemp(join(tmpdir(), 'bimah-rejected-'));
    const readOpenFiles = async () => {
      const names = await readdir('/proc/self/fd');
      const paths = await Promise.all(names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')));
      return paths.filter((path) => path.startsWith(folder));
    };
    try {
      const storage = openS3Storage(new URL(s3.storageUrl.replace('bimah', 'missing')), 'us-east-1');
      await writeFile(join(folder, 'file'), Buffer.alloc(5_000_000));
      await expect(storage.put('folder/file', join(folder, 'file'), 'audio/wav')).rejects.toThrow(
        'cannot reach its file storage',
      );
      await expect.poll(readOpenFiles).toEqual([]);
    } finally {
      await rm(folder, { recursive: true });
      await s3.close();
    }
  },
);

test('60 paused downloads from S3-compatible storage do not block other requests to it', async () => {
  const s3 = await startS3Server();
  const folder = await mkdtemp(join(tmpdir(), 'bimah-paused-'));
  const paused: (OpenedFile | null)[] = [];
  try {
    const storage = openS3Storage(new URL(s3.storageUrl), 'us-east-1');
    // Larger than the buffers, so that each unread file occupies a connection.
    const content = Buffer.alloc(1_000_000);
    await writeFile(join(folder, 'file'), content);
    await storage.put('folder/file', join(folder, 'file'), 'audio/wav');
    for (let count = 0; count < 60; count++) paused.push(await storage.open('folder/file'));
    expect(await storage.size('folder/file')).toBe(content.length);
  } finally {
    for (const file of paused) file?.body.destroy();
    await rm(folder, { recursive: true });
    await s3.close();
  }
});
