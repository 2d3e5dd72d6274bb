import { crc32, deflateSync } from 'node:zlib';
import { Mp3Encoder } from '@breezystack/lamejs';
import sharp from 'sharp';
import { wavOf } from './wav.ts';

// Real media files for tests, generated when needed, so that the repository has no binary files for tests.

interface Size {
  readonly width?: number;
  readonly height?: number;
}

/** A picture with a red top left quarter and a circle, so that rotations and crops can be detected. */
const picture = ({ width = 900, height = 600 }: Size) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
        <rect width="100%" height="100%" fill="#20406a"/>
        <rect width="50%" height="50%" fill="#e03020"/>
        <circle cx="70%" cy="60%" r="20%" fill="#e8c060"/>
      </svg>`,
    ),
  );

// By default 900 × 600 pixels.
export const jpeg = (size: Size = {}) => picture(size).jpeg().toBuffer();
export const png = (size: Size = {}) => picture(size).png().toBuffer();
export const gif = (size: Size = {}) => picture(size).gif().toBuffer();

/** A PNG with transparency. */
export const transparentPng = () =>
  sharp({
    create: { width: 400, height: 300, channels: 4, background: { r: 200, g: 40, b: 40, alpha: 0.4 } },
  })
    .png()
    .toBuffer();

/** A GIF with this number of frames, each in another color. */
export function animatedGif(frameCount = 4, { width = 120, height = 80 }: Size = {}): Promise<Buffer> {
  const frameBytes = width * height * 3;
  const pixels = Buffer.alloc(frameBytes * frameCount);
  for (let frame = 0; frame < frameCount; frame++)
    pixels.fill((frame * 61) % 256, frame * frameBytes, (frame + 1) * frameBytes);
  return sharp(pixels, { raw: { width, height: height * frameCount, channels: 3, pageHeight: height } })
    .gif({ delay: Array(frameCount).fill(100), loop: 0, effort: 1 })
    .toBuffer();
}

/** A noisy photo of about 6 MB, 3600 × 2700, stored sideways (EXIF orientation 6). */
export const largePhoto = () =>
  sharp({
    create: {
      width: 3600,
      height: 2700,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg({ quality: 90 })
    .withMetadata({ orientation: 6 })
    .toBuffer();

/** A photo as a phone takes it: stored sideways (EXIF orientation 6), with GPS coordinates. */
export const phonePhoto = async () =>
  sharp(await jpeg({ width: 900, height: 600 }))
    .withExif({
      IFD0: { Make: 'Telephone' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '31/1 46/1 40/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '35/1 14/1 5/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

const pngChunk = (type: string, data: Buffer): Buffer => {
  const chunk = Buffer.alloc(data.length + 12);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write(type, 4, 'latin1');
  data.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, data.length + 8)), data.length + 8);
  return chunk;
};

/** A PNG of black pixels, by default 16,000 by 16,000: about 30 kB that decode to a gigabyte as RGBA. */
export function hugePixels(side = 16_000): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  // One gray bit per pixel.
  head[8] = 1;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', head),
    pngChunk('IDAT', deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

const createTone = (seconds: number, rate: number) =>
  Int16Array.from({ length: Math.round(seconds * rate) }, (_, index) =>
    Math.round(9_000 * Math.sin((2 * Math.PI * 220 * index) / rate)),
  );

/** A mono WAV. @param rate samples per second */
export const wav = (seconds = 2, rate = 8_000): Buffer => wavOf(createTone(seconds, rate), rate);

/** A WAV with this number of empty chunks before its audio data. */
export function wavInParts(chunkCount: number): Buffer {
  const intact = wav();
  const empty = Buffer.alloc(8 * chunkCount, 'junk\0\0\0\0');
  const withChunks = Buffer.concat([intact.subarray(0, 12), empty, intact.subarray(12)]);
  withChunks.writeUInt32LE(withChunks.length - 8, 4);
  return withChunks;
}

/** Samples in one frame of an MP3. */
const mp3FrameSamples = 1152;

/** An MP3 with a constant bit rate. */
export function mp3(seconds = 2): Buffer {
  const encoder = new Mp3Encoder(1, 44_100, 64);
  const samples = createTone(seconds, 44_100);
  const parts: Uint8Array[] = [];
  for (let start = 0; start < samples.length; start += mp3FrameSamples)
    parts.push(encoder.encodeBuffer(samples.subarray(start, start + mp3FrameSamples)));
  parts.push(encoder.flush());
  return Buffer.concat(parts.map((part) => Buffer.from(part.buffer, part.byteOffset, part.byteLength)));
}

const createBox = (type: string, ...content: Buffer[]): Buffer => {
  const body = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
};
const encodeNumbers = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
  return bytes;
};

/** An M4A: silent AAC frames (mono, 44.1 kHz) with the index that players read. */
export function m4a(seconds = 2): Buffer {
  const rate = 44_100;
  const frame = Buffer.from([0x00, 0xc8, 0x00, 0x80, 0x23, 0x80]);
  const frameSamples = 1024;
  const frameCount = Math.ceil((seconds * rate) / frameSamples);
  const sampleCount = frameCount * frameSamples;
  const ftyp = createBox('ftyp', Buffer.from('M4A \0\0\0\0M4A mp42isom', 'latin1'));
  const matrix = encodeNumbers(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);
  const esds = createBox(
    'esds',
    encodeNumbers(0),
    Buffer.from([
      0x03, 0x19, 0, 1, 0, 0x04, 0x11, 0x40, 0x15, 0, 0, 0, 0, 0, 0xfa, 0, 0, 0, 0xfa, 0, 0x05, 0x02, 0x12,
      0x08, 0x06, 0x01, 0x02,
    ]),
  );
  const mp4aEntry = createBox(
    'mp4a',
    Buffer.from([0, 0, 0, 0, 0, 0, 0, 1]),
    encodeNumbers(0, 0),
    Buffer.from([0, 1, 0, 16, 0, 0, 0, 0]),
    encodeNumbers(rate * 65_536),
    esds,
  );
  const moov = (offset: number) =>
    createBox(
      'moov',
      createBox(
        'mvhd',
        encodeNumbers(0, 0, 0, rate, sampleCount, 0x10000, 0x01000000, 0, 0),
        matrix,
        encodeNumbers(0, 0, 0, 0, 0, 0, 2),
      ),
      createBox(
        'trak',
        createBox(
          'tkhd',
          encodeNumbers(7, 0, 0, 1, 0, sampleCount, 0, 0, 0, 0x01000000),
          matrix,
          encodeNumbers(0, 0),
        ),
        createBox(
          'mdia',
          createBox('mdhd', encodeNumbers(0, 0, 0, rate, sampleCount, 0x55c40000)),
          createBox(
            'hdlr',
            encodeNumbers(0, 0),
            Buffer.from('soun', 'latin1'),
            encodeNumbers(0, 0, 0),
            Buffer.from([0]),
          ),
          createBox(
            'minf',
            createBox('smhd', encodeNumbers(0, 0)),
            createBox('dinf', createBox('dref', encodeNumbers(0, 1), createBox('url ', encodeNumbers(1)))),
            createBox(
              'stbl',
              createBox('stsd', encodeNumbers(0, 1), mp4aEntry),
              createBox('stts', encodeNumbers(0, 1, frameCount, frameSamples)),
              createBox('stsc', encodeNumbers(0, 1, 1, frameCount, 1)),
              createBox('stsz', encodeNumbers(0, frame.length, frameCount)),
              createBox('stco', encodeNumbers(0, 1, offset)),
            ),
          ),
        ),
      ),
    );
  const offset = ftyp.length + moov(0).length + 8;
  return Buffer.concat([ftyp, moov(offset), createBox('mdat', Buffer.concat(Array(frameCount).fill(frame)))]);
}

/** An M4A with this number of empty boxes after its audio data. */
export const m4aInParts = (boxCount: number): Buffer =>
  Buffer.concat([m4a(), Buffer.alloc(8 * boxCount, createBox('free'))]);
