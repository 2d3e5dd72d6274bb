import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { IAudioMetadata } from 'music-metadata';
import pLimit from 'p-limit';
import type { UploadRule } from '../../../shared/upload.schemas.ts';
import { AppError } from '../../errors.ts';

/** What the bytes of a recording say of it. */
export interface Recording {
  readonly contentType: string;
  readonly extension: 'mp3' | 'wav' | 'm4a';
  /** Seconds. */
  readonly duration: number;
}

const kinds = {
  mp3: { contentType: 'audio/mpeg', isWhole: isMp3Whole },
  wav: { contentType: 'audio/wav', isWhole: isWavWhole },
  m4a: { contentType: 'audio/mp4', isWhole: isMp4Whole },
} as const;

/** Parts of a file that are looked at: recorders that write piece by piece make one for each second. */
const mostParts = 10_000;
/** A recording is measured in less than a second; a file that takes longer was made to take long. */
const seconds = 10;
/** Files that are worked on at once; the others wait. */
const limit = pLimit(2);

/**
 * Reads through a recording and measures it.
 * @param extension what its first bytes said it is
 * @throws AppError UNSUPPORTED_MEDIA_TYPE when it is not what they said, holds pictures that move, breaks off, or is in
 *   more parts than any recording
 */
export async function examineAudio(
  path: string,
  extension: Recording['extension'],
  rule: UploadRule,
): Promise<Recording> {
  const { contentType, isWhole } = kinds[extension];
  const refuse = (why: string) =>
    new AppError('UNSUPPORTED_MEDIA_TYPE', `${rule.typeMessage} (this one ${why})`);
  return limit(async () => {
    const file = await open(path);
    let size: number;
    try {
      ({ size } = await file.stat());
      if (!(await isWhole(file, size))) throw refuse('is damaged or incomplete');
    } finally {
      await file.close();
    }
    const facts = await measure(path, size).catch(() => {
      throw refuse('is damaged or incomplete');
    });
    const { duration = 0, codec = '', hasVideo = false } = facts.format;
    if (hasVideo) throw refuse('is a video');
    const isSound =
      Number.isFinite(duration) && duration > 0 && (extension !== 'mp3' || /layer 3/i.test(codec));
    if (!isSound) throw refuse('is damaged or incomplete');
    return { contentType, extension, duration };
  });
}

/** Read as a stream, since that can be ended. @throws Error for what is no recording, or takes too long */
async function measure(path: string, size: number): Promise<IAudioMetadata> {
  // Loaded with the first recording.
  const { parseStream } = await import('music-metadata');
  const content = createReadStream(path);
  const late = setTimeout(
    () => content.destroy(new Error('Reading the recording took too long')),
    seconds * 1000,
  );
  try {
    return await parseStream(content, { path, size }, { duration: true, skipCovers: true });
  } finally {
    clearTimeout(late);
    content.destroy();
  }
}

async function read(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

/** A WAV says how long its sound is; recorders that write as they go say 0 or the largest number. */
async function isWavWhole(file: FileHandle, size: number): Promise<boolean> {
  for (let position = 12, parts = 0; position + 8 <= size && parts < mostParts; parts++) {
    const head = await read(file, position, 8);
    const length = head.readUInt32LE(4);
    if (head.toString('latin1', 0, 4) === 'data') {
      return length === 0 || length === 0xffffffff ? size > position + 8 : position + 8 + length <= size;
    }
    position += 8 + length + (length % 2);
  }
  return false;
}

/** The boxes of an MPEG-4 file end where the file ends; the sound and its index must be among them. */
async function isMp4Whole(file: FileHandle, size: number): Promise<boolean> {
  const found = new Set<string>();
  let position = 0;
  for (let parts = 0; position + 8 <= size && parts < mostParts; parts++) {
    const head = await read(file, position, 16);
    let length = head.readUInt32BE(0);
    found.add(head.toString('latin1', 4, 8));
    if (length === 1 && head.length === 16) length = Number(head.readBigUInt64BE(8));
    if (length === 0) length = size - position;
    if (length < 8) return false;
    position += length;
  }
  return position === size && found.has('moov') && found.has('mdat');
}

/** Encoders write into the first frame how many bytes the sound has (the Xing or Info header). */
async function isMp3Whole(file: FileHandle, size: number): Promise<boolean> {
  const tag = await read(file, 0, 10);
  const isTagged = tag.toString('latin1', 0, 3) === 'ID3';
  const start = isTagged
    ? 10 + [6, 7, 8, 9].reduce((sum, index) => sum * 128 + ((tag[index] ?? 0) & 0x7f), 0)
    : 0;
  const frame = await read(file, start, 256);
  const header = ['Xing', 'Info'].map((name) => frame.indexOf(name, 0, 'latin1')).find((at) => at > 0);
  if (header === undefined || header + 16 > frame.length) return true;
  const flags = frame.readUInt32BE(header + 4);
  if ((flags & 2) === 0) return true;
  const bytes = frame.readUInt32BE(header + ((flags & 1) === 1 ? 12 : 8));
  // Some encoders leave their own frame, or a tag behind the sound, out of the count.
  return start + bytes <= size + 4_096;
}
