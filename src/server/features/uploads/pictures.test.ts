import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { imageSources } from '../../../shared/uploads/upload-image.ts';
import * as media from '../../testing/media.ts';
import { storageKinds, type UploadSite, uploadSite } from '../../testing/sites/upload-site.ts';

const imageMessage = 'Invalid file type: Please upload a jpg, png, or gif image';
const audioMessage = 'Please upload an mp3, wav, or m4a audio file';
const mebibyte = 1024 * 1024;

// Slow fixtures are created once for both kinds of storage, and before the tests, one of which measures memory.
const manyPixels = await media.animatedGif(45, { width: 1000, height: 1000 });
const manyFrames = await media.animatedGif(1_001, { width: 2, height: 2 });
const largePicture = await media.jpeg({ width: 4000, height: 2000 });
const bomb = media.hugePixels();

describe.each(storageKinds)('pictures in %s', (storage) => {
  let uploads: UploadSite;
  beforeAll(async () => {
    uploads = await uploadSite(storage);
  });
  afterAll(() => uploads.close());

  test.each([
    ['a jpg', media.jpeg, 'image/jpeg', 'jpg'],
    ['a png', media.png, 'image/png', 'jpg'],
    ['a gif', media.gif, 'image/gif', 'jpg'],
    ['a transparent png', media.transparentPng, 'image/png', 'png'],
  ])('%s is stored, and its srcset files have the stated widths', async (_name, make, type, extension) => {
    const response = await uploads.send('featured-image', await make(), { type });
    expect(response.statusCode, response.body).toBe(201);
    const { url, width, height, size, contentType } = response.json();
    expect(url).toMatch(new RegExp(`^/uploads/[0-9a-f]{32}/${width}x${height}\\.${extension}$`));
    const main = await uploads.read(url);
    expect(main.statusCode).toBe(200);
    expect(main.headers['content-type']).toBe(contentType);
    expect(main.rawPayload.length).toBe(size);
    const { srcSet = '' } = imageSources(url);
    for (const candidate of srcSet.split(', ')) {
      const [candidateUrl = '', width = ''] = candidate.split(' ');
      const image = await uploads.read(candidateUrl);
      expect([candidate, image.statusCode]).toEqual([candidate, 200]);
      expect(`${(await sharp(image.rawPayload).metadata()).width}w`).toBe(width);
    }
  });

  test('an animated gif stays animated', async () => {
    const response = await uploads.send('featured-image', await media.animatedGif(5), { type: 'image/gif' });
    expect(response.statusCode, response.body).toBe(201);
    const { url, width, height } = response.json();
    expect([width, height]).toEqual([120, 80]);
    expect(url).toMatch(/120x80\.gif$/);
    expect(imageSources(url)).toEqual({ src: url, width: 120, height: 80 });
    const stored = await sharp((await uploads.read(url)).rawPayload, { animated: true }).metadata();
    expect(stored.pages).toBe(5);
  });

  test('a photo is rotated upright, and its metadata is removed', async () => {
    const photo = await media.phonePhoto();
    expect((await sharp(photo).metadata()).exif?.includes('Telephone')).toBe(true);
    const response = await uploads.send('headshot', photo);
    const { url, width, height } = response.json();
    expect([width, height]).toEqual([600, 900]);
    const stored = (await uploads.read(url)).rawPayload;
    const metadata = await sharp(stored).metadata();
    expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(stored.includes('Telephone')).toBe(false);
    // The upper left corner is at the upper right after a quarter turn.
    const { data } = await sharp(stored)
      .extract({ left: 500, top: 50, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data[0]).toBeGreaterThan(180);
  });

  test('an image of 4000 × 2000 pixels is scaled down to 1920 × 960', async () => {
    const { width, height } = (await uploads.send('featured-image', largePicture)).json();
    expect([width, height]).toEqual([1920, 960]);
  });

  test.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['an HTML page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['an empty file', Buffer.alloc(0)],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj')],
  ])('rejects %s with the name of a jpg', async (_name, content) => {
    await uploads.expectNothingStored(async () => {
      const response = await uploads.send('headshot', content, { name: 'me.jpg' });
      expect([response.statusCode, response.json().message]).toEqual([415, imageMessage]);
    });
  });

  test('rejects audio as an image, and an image as audio', async () => {
    expect((await uploads.send('headshot', media.wav())).statusCode).toBe(415);
    const response = await uploads.send('audio', await media.jpeg());
    expect([response.statusCode, response.json().message]).toEqual([415, audioMessage]);
  });

  test('removes HTML that is appended to an image', async () => {
    const polyglot = Buffer.concat([await media.gif(), Buffer.from('<script>alert(1)</script>')]);
    const response = await uploads.send('headshot', polyglot, { type: 'image/gif' });
    expect(response.statusCode, response.body).toBe(201);
    const stored = await uploads.read(response.json().url);
    expect(stored.statusCode).toBe(200);
    expect(stored.rawPayload.includes('script')).toBe(false);
  });

  test.each(['image/svg+xml', 'image/webp', 'text/html', 'application/octet-stream', ''])(
    'a file that is declared as "%s" is rejected',
    async (type) => {
      const response = await uploads.send('headshot', await media.jpeg(), { type });
      expect([response.statusCode, response.json().message]).toEqual([415, imageMessage]);
    },
  );

  test.each([
    ['jpeg', media.jpeg],
    ['png', media.png],
  ])('rejects a truncated %s', async (kind, make) => {
    const whole = await make();
    await uploads.expectNothingStored(async () => {
      const response = await uploads.send('headshot', whole.subarray(0, whole.length * 0.6), {
        type: `image/${kind}`,
      });
      expect([response.statusCode, response.json().message]).toEqual([
        415,
        `${imageMessage} (this one is damaged or incomplete)`,
      ]);
    });
  });

  test('rejects a decompression bomb before it is decoded', async () => {
    expect(bomb.length).toBeLessThan(mebibyte);
    const before = process.memoryUsage().rss;
    const response = await uploads.send('headshot', bomb, { type: 'image/png' });
    expect([response.statusCode, response.json().message]).toEqual([
      413,
      'Headshot must have at most 40 megapixels',
    ]);
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * mebibyte);
  });

  test('rejects a gif of 45 frames of one megapixel, and one of 1,001 frames', async () => {
    const response = await uploads.send('featured-image', manyPixels, { type: 'image/gif' });
    expect([response.statusCode, response.json().message]).toEqual([
      413,
      'Featured image must have at most 40 megapixels',
    ]);
    const tiny = await uploads.send('featured-image', manyFrames, { type: 'image/gif' });
    expect([tiny.statusCode, tiny.json().message]).toEqual([
      413,
      'Featured image must have at most 1,000 frames',
    ]);
  });

  test.each([
    ['headshot', 5, 'Headshot must be less than 5MB'],
    ['featured-image', 10, 'Featured image must be less than 10MB'],
    ['audio', 50, 'Audio file must be less than 50MB'],
  ] as const)('%s: rejects a file of one byte more than %i MiB', async (kind, limit, message) => {
    const file = kind === 'audio' ? media.wav() : await media.jpeg();
    const padded = (size: number) => Buffer.concat([file, Buffer.alloc(size - file.length)]);
    await uploads.expectNothingStored(async () => {
      const response = await uploads.send(kind, padded(limit * mebibyte + 1));
      expect([response.statusCode, response.json().message]).toEqual([413, message]);
    });
    if (kind !== 'audio') expect((await uploads.send(kind, padded(limit * mebibyte))).statusCode).toBe(201);
  });
});
