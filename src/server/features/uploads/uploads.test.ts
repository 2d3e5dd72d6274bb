import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type UploadKind, uploadRules } from '../../../shared/upload.schemas.ts';
import { imageSources } from '../../../shared/upload-image.ts';
import { inTransaction } from '../../db/transaction.ts';
import * as media from '../../testing/media.ts';
import { multipart } from '../../testing/multipart.ts';
import { type S3Server, startS3Server } from '../../testing/s3-server.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { Sermon } from '../sermons/sermon.entity.ts';
import { sermonInput } from '../sermons/sermon.factory.ts';
import { removeUnusedUploads } from './removal.service.ts';
import { Upload } from './upload.entity.ts';
import { releaseUploads } from './upload.service.ts';

const imageMessage = 'Invalid file type: Please upload a jpg, png, or gif image';
const audioMessage = 'Please upload an mp3, wav, or m4a audio file';
const mebibyte = 1024 * 1024;

describe.each(['a local folder', 'an S3-compatible store'])('uploads into %s', (place) => {
  let site: TestApp;
  let s3: S3Server | undefined;
  beforeAll(async () => {
    if (place !== 'a local folder') s3 = await startS3Server();
    site = await createTestApp(s3 ? { STORAGE_URL: s3.storageUrl } : {});
  });
  afterAll(async () => {
    await site.close();
    await s3?.close();
  });

  let sender = 0;
  /** Sends a file; each as another person, so that the limit of one address stays out of the way. */
  const send = (
    kind: UploadKind,
    content: Buffer,
    { type, name, as = site.visit }: { type?: string; name?: string; as?: TestApp['visit'] } = {},
  ) => {
    const rule = uploadRules[kind];
    return as({
      method: 'POST',
      url: rule.path,
      remoteAddress: `10.0.${Math.floor(++sender / 250)}.${sender % 250}`,
      ...multipart({ field: rule.field, content, type: type ?? rule.types[0] ?? '', ...(name && { name }) }),
    });
  };
  const read = (url: string, headers: Record<string, string> = {}) =>
    site.visit({ method: 'GET', url, headers });
  const nothingNew = async (act: () => Promise<unknown>) => {
    const before = await site.em().count(Upload);
    await act();
    expect(await site.em().count(Upload)).toBe(before);
    expect(await readdir(join(site.settings.dataDir, 'incoming'))).toEqual([]);
  };

  describe('pictures', () => {
    test.each([
      ['a jpg', media.jpeg, 'image/jpeg', 'jpg'],
      ['a png', media.png, 'image/png', 'jpg'],
      ['a gif', media.gif, 'image/gif', 'jpg'],
      ['a png that can be seen through', media.transparentPng, 'image/png', 'png'],
    ])('%s is kept in widths for srcset', async (_name, make, type, extension) => {
      const answer = await send('featured-image', await make(), { type });
      expect(answer.statusCode, answer.body).toBe(201);
      const { url, width, height, size, contentType } = answer.json();
      expect(url).toMatch(new RegExp(`^/uploads/[0-9a-f]{32}/${width}x${height}\\.${extension}$`));
      const main = await read(url);
      expect(main.statusCode).toBe(200);
      expect(main.headers['content-type']).toBe(contentType);
      expect(main.rawPayload.length).toBe(size);
      const { srcSet = '' } = imageSources(url);
      for (const candidate of srcSet.split(', ')) {
        const [address = '', step = ''] = candidate.split(' ');
        const image = await read(address);
        expect([candidate, image.statusCode]).toEqual([candidate, 200]);
        expect(`${(await sharp(image.rawPayload).metadata()).width}w`).toBe(step);
      }
    });

    test('an animated gif stays animated', async () => {
      const answer = await send('featured-image', await media.animatedGif(5), { type: 'image/gif' });
      expect(answer.statusCode, answer.body).toBe(201);
      const { url, width, height } = answer.json();
      expect([width, height]).toEqual([120, 80]);
      expect(url).toMatch(/120x80\.gif$/);
      expect(imageSources(url)).toEqual({ src: url, width: 120, height: 80 });
      const kept = await sharp((await read(url)).rawPayload, { animated: true }).metadata();
      expect(kept.pages).toBe(5);
    });

    test('a photo is turned upright and forgets where it was taken', async () => {
      const photo = await media.telephonePhoto();
      expect((await sharp(photo).metadata()).exif?.includes('Telephone')).toBe(true);
      const answer = await send('headshot', photo);
      const { url, width, height } = answer.json();
      expect([width, height]).toEqual([600, 900]);
      const kept = (await read(url)).rawPayload;
      const facts = await sharp(kept).metadata();
      expect([facts.exif, facts.xmp, facts.iptc, facts.orientation]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
      ]);
      expect(kept.includes('Telephone')).toBe(false);
      // What was on the upper left is on the upper right after a quarter turn.
      const { data } = await sharp(kept)
        .extract({ left: 500, top: 50, width: 1, height: 1 })
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect(data[0]).toBeGreaterThan(180);
    });

    test('a picture larger than any place for it is made smaller', async () => {
      const { width, height } = (
        await send('featured-image', await media.jpeg({ width: 4000, height: 2000 }))
      ).json();
      expect([width, height]).toEqual([1920, 960]);
    });

    test.each([
      ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
      ['a page of HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
      ['nothing at all', Buffer.alloc(0)],
      ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj')],
    ])('%s under the name of a jpg is refused', async (_name, content) => {
      await nothingNew(async () => {
        const answer = await send('headshot', content, { name: 'me.jpg' });
        expect([answer.statusCode, answer.json().message]).toEqual([415, imageMessage]);
      });
    });

    test('a sound is no picture, and a picture is no sound', async () => {
      expect((await send('headshot', media.wav())).statusCode).toBe(415);
      const answer = await send('audio', await media.jpeg());
      expect([answer.statusCode, answer.json().message]).toEqual([415, audioMessage]);
    });

    test('a picture with a page behind it loses the page', async () => {
      const polyglot = Buffer.concat([await media.gif(), Buffer.from('<script>alert(1)</script>')]);
      const { url } = (await send('headshot', polyglot, { type: 'image/gif' })).json();
      expect((await read(url)).rawPayload.includes('script')).toBe(false);
    });

    test.each(['image/svg+xml', 'image/webp', 'text/html', 'application/octet-stream', ''])(
      'a file that is declared as "%s" is refused',
      async (type) => {
        const answer = await send('headshot', await media.jpeg(), { type });
        expect([answer.statusCode, answer.json().message]).toEqual([415, imageMessage]);
      },
    );

    test.each([
      ['jpeg', media.jpeg],
      ['png', media.png],
    ])('a %s that breaks off is refused', async (kind, make) => {
      const whole = await make();
      await nothingNew(async () => {
        const answer = await send('headshot', whole.subarray(0, whole.length * 0.6), {
          type: `image/${kind}`,
        });
        expect([answer.statusCode, answer.json().message]).toEqual([
          415,
          `${imageMessage} (this one is damaged or incomplete)`,
        ]);
      });
    });

    test('many pixels in few bytes are refused before they are unpacked', async () => {
      const bomb = media.hugePixels();
      expect(bomb.length).toBeLessThan(mebibyte);
      const before = process.memoryUsage().rss;
      const answer = await send('headshot', bomb, { type: 'image/png' });
      expect([answer.statusCode, answer.json().message]).toEqual([
        413,
        'Headshot must have at most 40 megapixels',
      ]);
      expect(process.memoryUsage().rss - before).toBeLessThan(150 * mebibyte);
    });

    test('frames count as pixels, and there is an end to them', async () => {
      const answer = await send(
        'featured-image',
        await media.animatedGif(45, { width: 1000, height: 1000 }),
        {
          type: 'image/gif',
        },
      );
      expect(answer.statusCode).toBe(413);
      const tiny = await send('featured-image', await media.animatedGif(1_001, { width: 2, height: 2 }), {
        type: 'image/gif',
      });
      expect([tiny.statusCode, tiny.json().message]).toEqual([
        413,
        'Featured image must have at most 1,000 frames',
      ]);
    });

    test.each([
      ['headshot', 5, 'Headshot must be less than 5MB'],
      ['featured-image', 10, 'Featured image must be less than 10MB'],
      ['audio', 50, 'Audio file must be less than 50MB'],
    ] as const)('one byte more than a %s may have is too much', async (kind, limit, message) => {
      const image = kind === 'audio' ? media.wav() : await media.jpeg();
      const padded = (size: number) => Buffer.concat([image, Buffer.alloc(size - image.length)]);
      await nothingNew(async () => {
        const answer = await send(kind, padded(limit * mebibyte + 1));
        expect([answer.statusCode, answer.json().message]).toEqual([413, message]);
      });
      if (kind !== 'audio') expect((await send(kind, padded(limit * mebibyte))).statusCode).toBe(201);
    });
  });

  describe('recordings', () => {
    test.each([
      ['mp3', media.mp3, 'audio/mpeg'],
      ['wav', media.wav, 'audio/wav'],
      ['m4a', media.m4a, 'audio/mp4'],
    ] as const)('an %s is kept as it is, and its length is known', async (extension, make, type) => {
      const file = make(3);
      const answer = await send('audio', file, { type });
      expect(answer.statusCode, answer.body).toBe(201);
      const { url, contentType, size, duration } = answer.json();
      expect(url).toMatch(new RegExp(`/audio\\.${extension}$`));
      expect([contentType, size]).toEqual([type, file.length]);
      expect(duration).toBeGreaterThan(2.9);
      expect(duration).toBeLessThan(3.2);
      expect((await read(url)).rawPayload.equals(file)).toBe(true);
    });

    test('the declared kind of sound is not believed', async () => {
      expect((await send('audio', media.wav(), { type: 'audio/mpeg' })).json().contentType).toBe('audio/wav');
    });

    test('audio/x-m4a is for administrators', async () => {
      const file = media.m4a();
      const refused = await send('audio', file, { type: 'audio/x-m4a' });
      expect([refused.statusCode, refused.json().message]).toEqual([415, audioMessage]);
      expect((await send('audio', file, { type: 'audio/x-m4a', as: site.administer })).statusCode).toBe(201);
    });

    test.each([
      ['a wav that breaks off', () => media.wav(3).subarray(0, 20_000), 'audio/wav'],
      ['an m4a that breaks off', () => media.m4a(3).subarray(0, 900), 'audio/mp4'],
      ['a wav without sound', () => media.wav(0), 'audio/wav'],
      [
        'words behind the sign of an mp3',
        () => Buffer.from(`ID3\u0004${'<script>'.repeat(500)}`),
        'audio/mpeg',
      ],
      ['a page', () => Buffer.from('<html><body>'), 'audio/mpeg'],
    ])('%s is refused', async (_name, make, type) => {
      await nothingNew(async () => {
        const answer = await send('audio', make(), { type });
        expect(answer.statusCode).toBe(415);
        expect(answer.json().message).toContain(audioMessage);
      });
    });
  });

  describe('names', () => {
    test.each([
      ['../../../etc/passwd', 'passwd'],
      ['..\\..\\boot.ini', 'boot.ini'],
      ['photo\u202egpj.exe', 'photogpj.exe'],
      ['\u0000\u0000', null],
      ['הרב כהן.jpg', 'הרב כהן.jpg'],
      [`${'n'.repeat(300)}.jpg`, 'n'.repeat(255)],
    ])('%j is data only', async (name, kept) => {
      const { url } = (
        await send('headshot', await media.jpeg({ width: 200, height: 200 }), { name })
      ).json();
      expect(url).toMatch(/^\/uploads\/[0-9a-f]{32}\/200x200\.jpg$/);
      expect((await site.em().findOneOrFail(Upload, { url })).originalName ?? null).toBe(kept);
    });
  });

  describe('the request', () => {
    test('a file in another field, no file, and another kind of body are refused with what is expected', async () => {
      const wrong = await site.visit({
        method: 'POST',
        url: '/api/upload/headshot',
        ...multipart({ field: 'photo', content: await media.jpeg(), type: 'image/jpeg' }),
      });
      expect([wrong.statusCode, wrong.json().message]).toEqual([
        400,
        'Please send one file as multipart/form-data, in the field headshot',
      ]);
      const empty = await site.visit({
        method: 'POST',
        url: '/api/upload/headshot',
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        payload: '--x--\r\n',
      });
      expect(empty.statusCode).toBe(400);
      const json = await site.visit({
        method: 'POST',
        url: '/api/upload/headshot',
        payload: { headshot: 'x' },
      });
      expect(json.statusCode).toBe(415);
    });

    test('another site may not send files from a visitor’s browser', async () => {
      const rule = uploadRules.headshot;
      const { headers, payload } = multipart({
        field: rule.field,
        content: await media.jpeg(),
        type: 'image/jpeg',
      });
      const answer = await site.visit({
        method: 'POST',
        url: rule.path,
        headers: { ...headers, origin: 'https://elsewhere.example' },
        payload,
      });
      expect(answer.statusCode).toBe(403);
    });
  });

  describe('serving', () => {
    let url: string;
    const file = media.wav(2);
    beforeAll(async () => {
      url = (await send('audio', file, { type: 'audio/wav' })).json().url;
    });

    test('a file comes with its type, is kept for good, and can do nothing', async () => {
      const { headers } = await read(url);
      expect(headers).toMatchObject({
        'content-type': 'audio/wav',
        'x-content-type-options': 'nosniff',
        'cache-control': 'public, max-age=31536000, immutable',
        'accept-ranges': 'bytes',
        'content-length': String(file.length),
      });
      expect(headers['content-security-policy']).toContain('sandbox');
      expect((await read(url, { 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
    });

    test.each([
      ['bytes=0-99', 0, 99],
      ['bytes=100-', 100, file.length - 1],
      ['bytes=-50', file.length - 50, file.length - 1],
      [`bytes=10-${file.length * 2}`, 10, file.length - 1],
    ])('%s brings those bytes', async (range, start, end) => {
      const answer = await read(url, { range });
      expect([answer.statusCode, answer.headers['content-range']]).toEqual([
        206,
        `bytes ${start}-${end}/${file.length}`,
      ]);
      expect(answer.headers['content-length']).toBe(String(end - start + 1));
      expect(answer.rawPayload.equals(file.subarray(start, end + 1))).toBe(true);
    });

    test('a range behind the end is 416, one that makes no sense is left aside', async () => {
      const outside = await read(url, { range: `bytes=${file.length}-` });
      expect([outside.statusCode, outside.headers['content-range']]).toEqual([416, `bytes */${file.length}`]);
      expect(outside.headers['cache-control']).toBe('no-store');
      for (const range of ['bytes=9-3', 'lines=1-2', 'bytes=0-1,5-6', 'bytes=-'])
        expect([range, (await read(url, { range })).statusCode]).toEqual([range, 200]);
      expect((await read(url, { range: 'bytes=0-1', 'if-range': '"another"' })).statusCode).toBe(200);
    });

    test('HEAD says how large it is', async () => {
      const answer = await site.visit({ method: 'HEAD', url });
      expect([answer.statusCode, answer.headers['content-length'], answer.body]).toEqual([
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
    ])('%s is not there', async (address) => {
      expect((await read(address)).statusCode).toBe(404);
    });
  });

  describe('removal', () => {
    const day = 24 * 60 * 60 * 1000;
    const isThere = async (url: string) => (await read(url)).statusCode === 200;
    const upload = async () =>
      (await send('headshot', await media.jpeg({ width: 200, height: 200 }))).json().url;
    const remove = (now = new Date()) => removeUnusedUploads(site.database.orm, site.files, now);
    const submit = (overrides: object) =>
      site.visit({ method: 'POST', url: '/api/sermons', payload: sermonInput(overrides) });

    test('a file that no sermon names goes after a day, with all its widths; one that is named stays', async () => {
      const [unused, used] = [await upload(), await upload()];
      expect((await submit({ headshotUrl: used })).statusCode).toBe(201);
      await remove(new Date(Date.now() + day - 60_000));
      expect(await isThere(unused)).toBe(true);
      const { removed } = await remove(new Date(Date.now() + day + 60_000));
      expect(removed).toBeGreaterThan(0);
      expect([await isThere(unused), await isThere(unused.replace('200x200.jpg', '160.webp'))]).toEqual([
        false,
        false,
      ]);
      expect(await isThere(used)).toBe(true);
      expect((await submit({ headshotUrl: unused })).statusCode).toBe(400);
    });

    test('a file that a sermon let go of goes with the next removal, unless another sermon names it', async () => {
      const [replaced, shared] = [await upload(), await upload()];
      const sermon = (await submit({ headshotUrl: replaced })).json();
      await submit({ headshotUrl: shared });
      await inTransaction(site.em(), async (em) => {
        await em.nativeUpdate(Sermon, { id: sermon.id }, { headshotUrl: null });
        await releaseUploads(em, [replaced, shared, null, replaced]);
      });
      await remove();
      expect([await isThere(replaced), await isThere(shared)]).toEqual([false, true]);
    });

    test('a removal that was cut off is finished by the next, and nobody can use the file in between', async () => {
      const url = await upload();
      await site.em().nativeUpdate(Upload, { url }, { isLeaving: true });
      expect((await submit({ headshotUrl: url })).statusCode).toBe(400);
      await remove();
      expect(await isThere(url)).toBe(false);
      expect(await site.em().count(Upload, { url })).toBe(0);
    });

    test('what the storage will not remove now is tried again', async () => {
      const url = await upload();
      const tomorrow = new Date(Date.now() + day + 60_000);
      const broken = {
        ...site.files,
        storage: Object.assign(Object.create(site.files.storage) as typeof site.files.storage, {
          removeFolder: () => Promise.reject(new Error('away')),
        }),
      };
      expect((await removeUnusedUploads(site.database.orm, broken, tomorrow)).failed).toBeGreaterThan(0);
      expect(await isThere(url)).toBe(true);
      expect((await remove()).removed).toBeGreaterThan(0);
      expect(await isThere(url)).toBe(false);
    });
  });
});
