import { deflateSync } from 'node:zlib';
import {
  animatedGif,
  gif,
  hugePixels,
  jpeg,
  m4a,
  mp3,
  png,
  telephonePhoto,
  wav,
} from '../../src/server/testing/media.ts';
import { type Attack, file, type Must, raw, wish } from './attack.ts';

const headshot = '/api/upload/headshot';
const audio = '/api/upload/audio';
const picture = (content: Buffer | (() => Promise<Buffer>), type = 'image/png', name = 'a.png') =>
  file(headshot, async () => ({
    field: 'headshot',
    content: typeof content === 'function' ? await content() : content,
    type,
    name,
  }));
const sound = (content: Buffer, type = 'audio/mpeg', name = 'a.mp3') =>
  file(audio, { field: 'audio', content, type, name });
const noPicture: Must = { status: 415, body: /jpg, png, or gif/ };
const noSound: Must = { status: 415, body: /mp3, wav, or m4a/ };
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const html = Buffer.from('<!DOCTYPE html><script>alert(1)</script>');

/** The stored file must be a plain image without any part of the payload. */
const keptWithout =
  (trace: RegExp): Attack['after'] =>
  async (target, response) => {
    const { url } = JSON.parse(response.body);
    const kept = await target.attack({ path: url });
    if (kept.status !== 200) throw new Error(`${url} returned ${kept.status}`);
    if (trace.test(kept.body)) throw new Error('What came with the picture is still in it');
    if (kept.headers['x-content-type-options'] !== 'nosniff') throw new Error('It may be sniffed');
    if (!/sandbox/.test(String(kept.headers['content-security-policy'])))
      throw new Error('It is not sandboxed');
  };

const names = [
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

/** Files whose content is not what they claim. */
export const uploads: readonly Attack[] = [
  { family: 'uploads', what: 'an SVG named as a PNG', sends: picture(svg), must: noPicture },
  {
    family: 'uploads',
    what: 'an SVG with its own type',
    sends: picture(svg, 'image/svg+xml', 'a.svg'),
    must: noPicture,
  },
  {
    family: 'uploads',
    what: 'HTML named as a JPEG',
    sends: picture(html, 'image/jpeg', 'a.jpg'),
    must: noPicture,
  },
  { family: 'uploads', what: 'HTML named as a recording', sends: sound(html), must: noSound },
  {
    family: 'uploads',
    what: 'HTML after the first bytes of a PNG',
    sends: picture(Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), html])),
    must: noPicture,
  },
  {
    family: 'uploads',
    what: 'HTML after the first bytes of a GIF',
    sends: picture(Buffer.concat([Buffer.from('GIF89a'), html]), 'image/gif', 'a.gif'),
    must: noPicture,
  },
  {
    family: 'uploads',
    what: 'a script after the first bytes of an MP3',
    sends: sound(Buffer.concat([Buffer.from('ID3\x03\0\0\0\0\0\0', 'latin1'), html])),
    must: noSound,
  },
  {
    family: 'uploads',
    what: 'HTML appended to a PNG is removed',
    sends: picture(async () => Buffer.concat([await png(), html])),
    must: { status: 201 },
    after: keptWithout(/alert\(1\)/),
  },
  {
    family: 'uploads',
    what: 'a script in a JPEG comment is removed',
    sends: picture(
      async () => {
        const photo = await jpeg();
        const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, html.length + 2]), html]);
        return Buffer.concat([photo.subarray(0, 2), comment, photo.subarray(2)]);
      },
      'image/jpeg',
      'a.jpg',
    ),
    must: { status: 201 },
    after: keptWithout(/alert\(1\)/),
  },
  {
    family: 'uploads',
    what: 'a GIF that is also a script is re-encoded',
    sends: picture(
      async () => Buffer.concat([await gif(), Buffer.from('/*'), html, Buffer.from('*/=1;alert(1)')]),
      'image/gif',
      'a.gif',
    ),
    must: { status: 201 },
    after: keptWithout(/alert\(1\)/),
  },
  {
    family: 'uploads',
    what: 'the location in a photo is removed',
    sends: picture(telephonePhoto, 'image/jpeg', 'a.jpg'),
    must: { status: 201 },
    after: keptWithout(/Exif|GPS|Telephone/),
  },
  {
    family: 'uploads',
    what: '256 million pixels in a few kilobytes',
    sends: picture(hugePixels()),
    must: { status: 413, body: /40 megapixels/ },
  },
  {
    family: 'uploads',
    what: 'a picture of one pixel by 65,000,000',
    sends: picture(wide()),
    must: { status: [413, 415] },
  },
  {
    family: 'uploads',
    what: 'too many frames',
    sends: picture(() => animatedGif(1_200, { width: 4, height: 4 }), 'image/gif', 'a.gif'),
    must: { status: 413, body: /frames|megapixels/ },
  },
  {
    family: 'uploads',
    what: 'a truncated PNG',
    sends: picture(async () => (await png()).subarray(0, 400)),
    must: noPicture,
  },
  {
    family: 'uploads',
    what: 'a PNG whose pixels are noise',
    sends: picture(async () => scrambled(await png())),
    must: noPicture,
  },
  { family: 'uploads', what: 'an empty file', sends: picture(Buffer.alloc(0)), must: noPicture },
  {
    family: 'uploads',
    what: 'a recording as a picture',
    sends: picture(mp3(), 'image/png'),
    must: noPicture,
  },
  {
    family: 'uploads',
    what: 'a picture as a recording',
    sends: file(audio, async () => ({ field: 'audio', content: await png(), type: 'audio/mpeg' })),
    must: noSound,
  },
  {
    family: 'uploads',
    what: 'a WAV whose header claims more data than it has',
    sends: sound(wav().subarray(0, 9_000), 'audio/wav', 'a.wav'),
    must: noSound,
  },
  {
    family: 'uploads',
    what: 'an M4A without its index',
    sends: sound(m4a().subarray(0, 200), 'audio/mp4', 'a.m4a'),
    must: noSound,
  },
  {
    family: 'uploads',
    what: 'audio/x-m4a from a visitor',
    sends: sound(m4a(), 'audio/x-m4a', 'a.m4a'),
    must: noSound,
  },
  {
    family: 'uploads',
    what: 'a headshot of a byte more than 5 MB',
    sends: picture(Buffer.alloc(5 * 1024 * 1024 + 1)),
    must: { status: 413, body: /less than 5MB/ },
  },
  ...names.map(
    (name): Attack => ({
      family: 'uploads',
      what: `a file called ${JSON.stringify(name).slice(0, 40)} is stored under a generated name`,
      sends: picture(() => png({ width: 40, height: 30 }), 'image/png', name),
      must: { status: 201, body: /"url":"\/uploads\/[0-9a-f]{32}\/[0-9a-z]+\.jpg"/ },
    }),
  ),
  {
    family: 'uploads',
    what: 'a Content-Length smaller than the file',
    sends: raw(framed(200, `${'x'.repeat(4_000)}`)),
    must: { status: 400 },
  },
  {
    family: 'uploads',
    what: 'a Content-Length larger than the file',
    sends: raw(framed(90_000, 'too little')),
    must: { status: [0, 400] },
  },
  {
    family: 'uploads',
    what: 'a Content-Length that is no number',
    sends: raw(framed('12a', 'x')),
    must: { status: 400 },
  },
  {
    family: 'uploads',
    what: 'a negative Content-Length',
    sends: raw(framed(-5, 'x')),
    must: { status: 400 },
  },
  {
    family: 'uploads',
    what: 'a Content-Length of a terabyte is rejected before the body is sent',
    sends: raw(framed(1e12, 'x')),
    must: { status: 413, body: /less than 5MB/ },
  },
  {
    family: 'uploads',
    what: 'a boundary of ten thousand characters',
    sends: wish(() => ({
      method: 'POST',
      path: headshot,
      headers: { 'content-type': `multipart/form-data; boundary=${'b'.repeat(10_000)}` },
      body: 'x',
    })),
    must: { status: 400 },
  },
  {
    family: 'uploads',
    what: 'no boundary',
    sends: wish(() => ({
      method: 'POST',
      path: headshot,
      headers: { 'content-type': 'multipart/form-data' },
      body: 'x',
    })),
    must: { status: [400, 415] },
  },
  {
    family: 'uploads',
    what: 'a thousand parts before the file',
    sends: wish(() => parts(1_000)),
    must: { status: 400 },
  },
  {
    family: 'uploads',
    what: 'a field named __proto__',
    sends: file(headshot, { field: '__proto__', content: Buffer.from('x'), type: 'image/png' }),
    must: { status: 400 },
  },
  ...[
    '/uploads/../package.json',
    '/uploads/%2e%2e/package.json',
    '/uploads/..%2f..%2fpackage.json',
    '/uploads/',
    `/uploads/${'0'.repeat(32)}/..%2fa.jpg`,
    `/uploads/${'0'.repeat(32)}/a.html`,
    `/uploads/${'0'.repeat(32)}/1x1.jpg%00.html`,
  ].map(
    (path): Attack => ({
      family: 'uploads',
      what: `${path} is not found`,
      sends: wish(() => ({ path })),
      must: { status: [307, 404], not: /"name"|root:/ },
    }),
  ),
];

function wide(): Buffer {
  const picture = Buffer.from(hugePixels(8));
  picture.writeUInt32BE(65_000_000, 16);
  picture.writeUInt32BE(1, 20);
  return picture;
}

function scrambled(picture: Buffer): Buffer {
  const copy = Buffer.from(picture);
  deflateSync(Buffer.alloc(3_000, 7)).copy(copy, 60);
  copy.fill(0x55, 80, 400);
  return copy;
}

function framed(length: number | string, text: string): string {
  return `POST ${headshot} HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${length}\r\nConnection: close\r\n\r\n--b\r\nContent-Disposition: form-data; name="headshot"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n${text}`;
}

function parts(count: number) {
  const part = (name: string) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nx\r\n`;
  const body = `${Array.from({ length: count }, (_, index) => part(`f${index}`)).join('')}--b--\r\n`;
  return {
    method: 'POST',
    path: headshot,
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    body,
  };
}
