import { deflateSync } from 'node:zlib';
import {
  animatedGif,
  gif,
  hugePixels,
  jpeg,
  m4a,
  mp3,
  phonePhoto,
  png,
  wav,
} from '../../src/server/testing/media.ts';
import { type Attack, audioPath, type Expected, headshotPath, sendFile } from './attack.ts';

const sendPicture = (content: Buffer | (() => Promise<Buffer>), type = 'image/png', name = 'a.png') =>
  sendFile(headshotPath, async () => ({
    field: 'headshot',
    content: typeof content === 'function' ? await content() : content,
    type,
    name,
  }));
const sendRecording = (content: Buffer, type = 'audio/mpeg', name = 'a.mp3') =>
  sendFile(audioPath, { field: 'audio', content, type, name });
const notAnImage: Expected = { status: 415, body: /jpg, png, or gif/ };
const notAudio: Expected = { status: 415, body: /mp3, wav, or m4a/ };
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const html = Buffer.from('<!DOCTYPE html><script>alert(1)</script>');

/** Checks that the stored file does not contain the payload, and is served in a sandbox and without MIME sniffing. */
const expectStoredWithout =
  (payload: RegExp): Attack['after'] =>
  async (target, response) => {
    const { url } = JSON.parse(response.body);
    const stored = await target.attack({ path: url });
    if (stored.status !== 200) throw new Error(`${url} returned ${stored.status}`);
    if (payload.test(stored.body)) throw new Error('The stored picture still contains the payload');
    if (stored.headers['x-content-type-options'] !== 'nosniff') throw new Error('nosniff is missing');
    if (!/sandbox/.test(String(stored.headers['content-security-policy'])))
      throw new Error('The sandbox is missing');
  };

const fileNames = [
  '../../../etc/passwd',
  '..\\..\\windows\\system32\\a.png',
  'a\u0000.png',
  '\u202egnp.exe',
  `${'n'.repeat(300)}.png`,
  'CON',
  '.htaccess',
  'a.png; filename=b.html',
  '<img src=x onerror=alert(1)>.png',
  '$(touch x).png',
];

/** Files with malicious or invalid content or names. */
export const uploads: readonly Attack[] = [
  {
    family: 'uploads',
    title: 'an SVG named as a PNG is rejected',
    run: sendPicture(svg),
    expected: notAnImage,
  },
  {
    family: 'uploads',
    title: 'an SVG sent as image/svg+xml is rejected',
    run: sendPicture(svg, 'image/svg+xml', 'a.svg'),
    expected: notAnImage,
  },
  {
    family: 'uploads',
    title: 'HTML named as a JPEG is rejected',
    run: sendPicture(html, 'image/jpeg', 'a.jpg'),
    expected: notAnImage,
  },
  {
    family: 'uploads',
    title: 'HTML named as a recording is rejected',
    run: sendRecording(html),
    expected: notAudio,
  },
  {
    family: 'uploads',
    title: 'HTML after the first bytes of a PNG is rejected',
    run: sendPicture(Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), html])),
    expected: notAnImage,
  },
  {
    family: 'uploads',
    title: 'HTML after the first bytes of a GIF is rejected',
    run: sendPicture(Buffer.concat([Buffer.from('GIF89a'), html]), 'image/gif', 'a.gif'),
    expected: notAnImage,
  },
  {
    family: 'uploads',
    title: 'a script after the first bytes of an MP3 is rejected',
    run: sendRecording(Buffer.concat([Buffer.from('ID3\x03\0\0\0\0\0\0', 'latin1'), html])),
    expected: notAudio,
  },
  {
    family: 'uploads',
    title: 'HTML appended to a PNG is removed',
    run: sendPicture(async () => Buffer.concat([await png(), html])),
    expected: { status: 201 },
    after: expectStoredWithout(/alert\(1\)/),
  },
  {
    family: 'uploads',
    title: 'a script in a JPEG comment is removed',
    run: sendPicture(
      async () => {
        const photo = await jpeg();
        const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, html.length + 2]), html]);
        return Buffer.concat([photo.subarray(0, 2), comment, photo.subarray(2)]);
      },
      'image/jpeg',
      'a.jpg',
    ),
    expected: { status: 201 },
    after: expectStoredWithout(/alert\(1\)/),
  },
  {
    family: 'uploads',
    title: 'the script in a file that is both a GIF and JavaScript is removed',
    run: sendPicture(
      async () => Buffer.concat([await gif(), Buffer.from('/*'), html, Buffer.from('*/=1;alert(1)')]),
      'image/gif',
      'a.gif',
    ),
    expected: { status: 201 },
    after: expectStoredWithout(/alert\(1\)/),
  },
  {
    family: 'uploads',
    title: 'the Exif data of a photo, its location included, is removed',
    run: sendPicture(phonePhoto, 'image/jpeg', 'a.jpg'),
    expected: { status: 201 },
    after: expectStoredWithout(/Exif|GPS|Telephone/),
  },
  {
    family: 'uploads',
    title: 'a picture of 256 million pixels is rejected',
    run: sendPicture(hugePixels()),
    expected: { status: 413, body: /40 megapixels/ },
  },
  {
    family: 'uploads',
    title: 'a picture of 65,000,000 by 1 pixels is rejected',
    run: sendPicture(createWidePicture()),
    expected: { status: 413, body: /40 megapixels/ },
  },
  {
    family: 'uploads',
    title: 'an animation of 1,200 frames is rejected',
    run: sendPicture(() => animatedGif(1_200, { width: 4, height: 4 }), 'image/gif', 'a.gif'),
    expected: { status: 413, body: /frames|megapixels/ },
  },
  {
    family: 'uploads',
    title: 'a truncated PNG is rejected',
    run: sendPicture(async () => (await png()).subarray(0, 400)),
    expected: notAnImage,
  },
  {
    family: 'uploads',
    title: 'a PNG with corrupt pixel data is rejected',
    run: sendPicture(async () => corruptPixels(await png())),
    expected: notAnImage,
  },
  {
    family: 'uploads',
    title: 'an empty file is rejected',
    run: sendPicture(Buffer.alloc(0)),
    expected: notAnImage,
  },
  {
    family: 'uploads',
    title: 'a recording uploaded as a picture is rejected',
    run: sendPicture(mp3(), 'image/png'),
    expected: notAnImage,
  },
  {
    family: 'uploads',
    title: 'a picture uploaded as a recording is rejected',
    run: sendFile(audioPath, async () => ({ field: 'audio', content: await png(), type: 'audio/mpeg' })),
    expected: notAudio,
  },
  {
    family: 'uploads',
    title: 'a WAV whose header claims more data than it has is rejected',
    run: sendRecording(wav().subarray(0, 9_000), 'audio/wav', 'a.wav'),
    expected: notAudio,
  },
  {
    family: 'uploads',
    title: 'an M4A that ends within its index is rejected',
    run: sendRecording(m4a().subarray(0, 200), 'audio/mp4', 'a.m4a'),
    expected: notAudio,
  },
  {
    family: 'uploads',
    title: 'audio/x-m4a is rejected from a visitor',
    run: sendRecording(m4a(), 'audio/x-m4a', 'a.m4a'),
    expected: notAudio,
  },
  {
    family: 'uploads',
    title: 'a headshot one byte larger than 5 MB is rejected',
    run: sendPicture(Buffer.alloc(5 * 1024 * 1024 + 1)),
    expected: { status: 413, body: /less than 5MB/ },
  },
  ...fileNames.map(
    (name): Attack => ({
      family: 'uploads',
      title: `a file called ${JSON.stringify(name).slice(0, 40)} is stored under a generated name`,
      run: sendPicture(() => png({ width: 40, height: 30 }), 'image/png', name),
      expected: { status: 201, body: /"url":"\/uploads\/[0-9a-f]{32}\/[0-9a-z]+\.jpg"/ },
    }),
  ),
];

function createWidePicture(): Buffer {
  const picture = Buffer.from(hugePixels(8));
  picture.writeUInt32BE(65_000_000, 16);
  picture.writeUInt32BE(1, 20);
  return picture;
}

function corruptPixels(picture: Buffer): Buffer {
  const copy = Buffer.from(picture);
  deflateSync(Buffer.alloc(3_000, 7)).copy(copy, 60);
  copy.fill(0x55, 80, 400);
  return copy;
}
