import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as media from '../../testing/media.ts';
import { storageKinds, type UploadSite, uploadSite } from '../../testing/sites/upload-site.ts';

const audioMessage = 'Please upload an mp3, wav, or m4a audio file';

/** An m4a that claims this duration. @param seconds a whole number */
function withDuration(m4a: Buffer, seconds: number): Buffer {
  const copy = Buffer.from(m4a);
  for (const header of ['mvhd', 'mdhd']) {
    const timescaleOffset = copy.indexOf(header, 0, 'latin1') + 16;
    copy.writeUInt32BE(1, timescaleOffset);
    copy.writeUInt32BE(seconds, timescaleOffset + 4);
  }
  return copy;
}

describe.each(storageKinds)('recordings in %s', (storage) => {
  let uploads: UploadSite;
  beforeAll(async () => {
    uploads = await uploadSite(storage);
  });
  afterAll(() => uploads.close());

  test.each([
    ['mp3', media.mp3, 'audio/mpeg'],
    ['wav', media.wav, 'audio/wav'],
    ['m4a', media.m4a, 'audio/mp4'],
  ] as const)('%s is stored unchanged, with its duration', async (extension, make, type) => {
    const file = make(3);
    const response = await uploads.send('audio', file, { type });
    expect(response.statusCode, response.body).toBe(201);
    const { url, contentType, size, duration } = response.json();
    expect(url).toMatch(new RegExp(`/audio\\.${extension}$`));
    expect([contentType, size]).toEqual([type, file.length]);
    expect(duration).toBeGreaterThan(2.9);
    expect(duration).toBeLessThan(3.2);
    expect((await uploads.read(url)).rawPayload.equals(file)).toBe(true);
  });

  test('the type is detected from the file, not taken from the request', async () => {
    expect((await uploads.send('audio', media.wav(), { type: 'audio/mpeg' })).json().contentType).toBe(
      'audio/wav',
    );
  });

  test('audio/x-m4a is accepted from administrators only', async () => {
    const file = media.m4a();
    const rejected = await uploads.send('audio', file, { type: 'audio/x-m4a' });
    expect([rejected.statusCode, rejected.json().message]).toEqual([415, audioMessage]);
    expect(
      (await uploads.send('audio', file, { type: 'audio/x-m4a', as: uploads.site.administer })).statusCode,
    ).toBe(201);
  });

  test.each([
    ['a truncated wav', () => media.wav(3).subarray(0, 20_000), 'audio/wav'],
    ['a truncated m4a', () => media.m4a(3).subarray(0, 900), 'audio/mp4'],
    ['a wav without sound', () => media.wav(0), 'audio/wav'],
    [
      'text after the signature of an mp3',
      () => Buffer.from(`ID3\u0004${'<script>'.repeat(500)}`),
      'audio/mpeg',
    ],
    [
      'an m4a that claims to last a hundred years',
      () => withDuration(media.m4a(), 100 * 365 * 86_400),
      'audio/mp4',
    ],
    ['an HTML page', () => Buffer.from('<html><body>'), 'audio/mpeg'],
  ])('rejects %s', async (_name, make, type) => {
    await uploads.expectNothingStored(async () => {
      const response = await uploads.send('audio', make(), { type });
      expect(response.statusCode).toBe(415);
      expect(response.json().message).toContain(audioMessage);
    });
  });

  test.each([
    ['a wav', media.wavInParts, 'audio/wav'],
    ['an m4a', media.m4aInParts, 'audio/mp4'],
  ])('rejects %s with 100,000 empty chunks or boxes', async (_name, make, type) => {
    const file = make(100_000);
    await uploads.expectNothingStored(async () => {
      expect((await uploads.send('audio', file, { type })).statusCode).toBe(415);
    });
  });
});
