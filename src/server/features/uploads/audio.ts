import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { IAudioMetadata } from 'music-metadata';
import pLimit from 'p-limit';
import type { UploadRule } from '../../../shared/uploads/upload.schemas.ts';
import { AppError } from '../../base/errors.ts';

/** Metadata of a recording. */
export interface Recording {
  readonly contentType: string;
  /** In seconds. */
  readonly duration: number;
}

const formats = {
  mp3: { contentType: 'audio/mpeg', isComplete: isMp3Complete },
  wav: { contentType: 'audio/wav', isComplete: isWavComplete },
  m4a: { contentType: 'audio/mp4', isComplete: isMp4Complete },
} as const;

/** Maximum chunks (WAV) or boxes (MPEG-4) that are inspected: streaming recorders write one per second. */
const maxParts = 10_000;
/** Measuring takes less than a second, except for files crafted to take long. */
const timeoutSeconds = 10;
/** Maximum duration: a day. The header of a crafted file can claim centuries. */
const maxDurationSeconds = 24 * 60 * 60;
/** Maximum recordings examined at once; others wait. */
const limit = pLimit(2);

/**
 * Validates and measures a recording.
 * @param extension the type detected from its first bytes
 * @throws AppError UNSUPPORTED_MEDIA_TYPE when the content does not match that type, contains video, is truncated, has
 * too many parts, takes too long to measure, or lasts more than a day
 */
export async function examineAudio(
  path: string,
  extension: keyof typeof formats,
  rule: UploadRule,
): Promise<Recording> {
  const { contentType, isComplete } = formats[extension];
  const invalidAudio = (why: string) =>
    new AppError('UNSUPPORTED_MEDIA_TYPE', `${rule.typeMessage} (this one ${why})`);
  return limit(async () => {
    const file = await open(path);
    let size: number;
    try {
      ({ size } = await file.stat());
      if (!(await isComplete(file, size))) throw invalidAudio('is damaged or incomplete');
    } finally {
      await file.close();
    }
    const metadata = await measure(path, size).catch(() => {
      throw invalidAudio('is damaged or incomplete');
    });
    const { duration = 0, codec = '', hasVideo = false } = metadata.format;
    if (hasVideo) throw invalidAudio('is a video');
    const isPlayable =
      Number.isFinite(duration) && duration > 0 && (extension !== 'mp3' || /layer 3/i.test(codec));
    if (!isPlayable || duration > maxDurationSeconds) throw invalidAudio('is damaged or incomplete');
    return { contentType, duration };
  });
}

/** Parses the file as a stream, which can be aborted. @throws Error when it is not audio or parsing takes too long */
async function measure(path: string, size: number): Promise<IAudioMetadata> {
  // Imported when the first recording is measured.
  const { parseStream } = await import('music-metadata');
  const content = createReadStream(path);
  const timer = setTimeout(
    () => content.destroy(new Error('Reading the recording took too long')),
    timeoutSeconds * 1000,
  );
  try {
    return await parseStream(content, { path, size }, { duration: true, skipCovers: true });
  } finally {
    clearTimeout(timer);
    content.destroy();
  }
}

async function read(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

/** The `data` chunk of a WAV file begins with its length; streaming recorders write 0 or the maximum instead. */
async function isWavComplete(file: FileHandle, size: number): Promise<boolean> {
  for (let position = 12, parts = 0; position + 8 <= size && parts < maxParts; parts++) {
    const head = await read(file, position, 8);
    const length = head.readUInt32LE(4);
    if (head.toString('latin1', 0, 4) === 'data') {
      return length === 0 || length === 0xffffffff ? size > position + 8 : position + 8 + length <= size;
    }
    position += 8 + length + (length % 2);
  }
  return false;
}

/** An MPEG-4 file must end with its last box, and contain the media data and its index. */
async function isMp4Complete(file: FileHandle, size: number): Promise<boolean> {
  const found = new Set<string>();
  let position = 0;
  for (let parts = 0; position + 8 <= size && parts < maxParts; parts++) {
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

/** The first frame can have a Xing or Info header with the byte count of the audio. Without one, the file passes. */
async function isMp3Complete(file: FileHandle, size: number): Promise<boolean> {
  const tag = await read(file, 0, 10);
  const isTagged = tag.toString('latin1', 0, 3) === 'ID3';
  const start = isTagged
    ? 10 + [6, 7, 8, 9].reduce((sum, index) => sum * 128 + ((tag[index] ?? 0) & 0x7f), 0)
    : 0;
  const frame = await read(file, start, 256);
  const header = ['Xing', 'Info'].map((name) => frame.indexOf(name, 0, 'latin1')).find((index) => index > 0);
  if (header === undefined || header + 16 > frame.length) return true;
  const flags = frame.readUInt32BE(header + 4);
  if ((flags & 2) === 0) return true;
  const bytes = frame.readUInt32BE(header + ((flags & 1) === 1 ? 12 : 8));
  // Tolerance: the count can include bytes that are not in the file, such as a tag that was removed later.
  return start + bytes <= size + 4_096;
}
