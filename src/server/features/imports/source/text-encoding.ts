import type { Readable } from 'node:stream';
import type { ImportEncoding } from '../../../../shared/import.schemas.ts';
import type { OpenFile } from './source.ts';

/** The encoding of a text file, chosen or detected. */
export type Encoding = Exclude<ImportEncoding, 'auto'>;

/** Bytes of a file that are examined for Hebrew and Latin letters. */
const sampleBytes = 1 << 20;

/**
 * Detects the encoding of a text file: by its byte order mark, by bytes that only UTF-16 has, by being valid UTF-8, and
 * otherwise by whether its high bytes look like Hebrew words or like accented Latin letters.
 * @param head the first bytes of the file
 */
export async function detectEncoding(open: OpenFile, head: Buffer): Promise<Encoding> {
  const utf16 = detectUtf16(head);
  if (utf16) return utf16;
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  const letters = new LetterRuns();
  let isUtf8 = true;
  let readBytes = 0;
  let highByteCount = 0;
  const stream = await open();
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      if (isUtf8) {
        try {
          utf8.decode(chunk, { stream: true });
        } catch {
          isUtf8 = false;
        }
      }
      if (readBytes < sampleBytes) {
        for (const byte of chunk) {
          if (byte >= 0x80) highByteCount += 1;
          letters.add(byte);
        }
      }
      readBytes += chunk.length;
      if (!isUtf8 && readBytes >= sampleBytes) break;
    }
    letters.end();
    if (isUtf8) {
      try {
        utf8.decode();
      } catch {
        // The file ends within a UTF-8 character. It is truncated UTF-8, unless it has at most 3 high bytes and they look
        // like Hebrew or Latin letters.
        return highByteCount > 3 || letters.isUndecided ? 'utf-8' : letters.encoding;
      }
      return 'utf-8';
    }
    return letters.encoding;
  } finally {
    stream.destroy();
  }
}

/**
 * Distinguishes Windows-1255 from Windows-1252. Both use the same bytes for letters, but Hebrew letters come in runs,
 * while accented Latin letters are next to ASCII letters.
 */
class LetterRuns {
  /** Letters in runs that are likely Hebrew words, or likely accented letters. */
  #hebrewCount = 0;
  #latinCount = 0;
  /** The current run of bytes from 0xC0. */
  #runLength = 0;
  #runHebrewCount = 0;
  /** Whether an ASCII letter precedes the run. */
  #isAfterAscii = false;
  #isLastAscii = false;

  add(byte: number): void {
    const isAscii = (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a);
    if (byte >= 0xc0) {
      if (this.#runLength === 0) this.#isAfterAscii = this.#isLastAscii;
      this.#runLength += 1;
      if (byte >= 0xe0 && byte <= 0xfa) this.#runHebrewCount += 1;
    } else if (this.#runLength > 0) {
      this.#endRun(isAscii);
    }
    this.#isLastAscii = isAscii;
  }

  end(): void {
    if (this.#runLength > 0) this.#endRun(false);
  }

  #endRun(isBeforeAscii: boolean): void {
    if (this.#isAfterAscii || isBeforeAscii) this.#latinCount += this.#runLength;
    else if (this.#runHebrewCount > 1) this.#hebrewCount += this.#runHebrewCount;
    this.#runLength = 0;
    this.#runHebrewCount = 0;
  }

  get isUndecided(): boolean {
    return this.#hebrewCount === this.#latinCount;
  }

  get encoding(): Encoding {
    return this.#hebrewCount > this.#latinCount ? 'windows-1255' : 'windows-1252';
  }
}

/**
 * Detects UTF-16 by its byte order mark or by the high byte of Latin (0) or Hebrew (5) characters at every other
 * position. Other encodings do not use these bytes.
 */
function detectUtf16(head: Buffer): Encoding | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  if (head.length < 4) return null;
  let evenCount = 0;
  let oddCount = 0;
  for (const [index, byte] of head.entries()) {
    if (byte === 0 || byte === 5) index % 2 === 0 ? evenCount++ : oddCount++;
  }
  if (oddCount > head.length / 8) return 'utf-16le';
  return evenCount > head.length / 8 ? 'utf-16be' : null;
}

/** Decodes a text file as a stream, without byte order mark and NUL characters, which PostgreSQL cannot store. */
export async function* decodeText(open: OpenFile, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  const stream: Readable = await open();
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      const text = decoder.decode(chunk, { stream: true }).replaceAll('\0', '');
      if (text) yield text;
    }
    const remaining = decoder.decode();
    if (remaining) yield remaining;
  } finally {
    stream.destroy();
  }
}
