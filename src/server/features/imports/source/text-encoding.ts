import type { Readable } from 'node:stream';
import type { importEncodings } from '../../../../shared/import.schemas.ts';
import type { OpenFile } from './source.ts';

export type Encoding = Exclude<(typeof importEncodings)[number], 'auto'>;

const sampleBytes = 1 << 20;

/**
 * Detects the encoding of a text file: by its byte order mark, by the zero bytes of UTF-16, by being valid UTF-8, and
 * otherwise by whether its high bytes look like Hebrew words or like accented Latin letters.
 */
export async function detectEncoding(open: OpenFile): Promise<Encoding> {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  const letters = new LetterRuns();
  let isFirst = true;
  let isUtf8 = true;
  let read = 0;
  let highBytes = 0;
  const stream = await open();
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      if (isFirst) {
        isFirst = false;
        const utf16 = detectUtf16(chunk);
        if (utf16) return utf16;
      }
      if (isUtf8) {
        try {
          utf8.decode(chunk, { stream: true });
        } catch {
          isUtf8 = false;
        }
      }
      if (read < sampleBytes) {
        for (const byte of chunk) {
          if (byte >= 0x80) highBytes += 1;
          letters.add(byte);
        }
      }
      read += chunk.length;
      if (!isUtf8 && read >= sampleBytes) break;
    }
    letters.end();
    if (isUtf8) {
      try {
        utf8.decode();
      } catch {
        // The file ends within a character: a truncated UTF-8 file, unless these are its only high bytes.
        return highBytes > 3 || letters.isUndecided ? 'utf-8' : letters.encoding;
      }
      return 'utf-8';
    }
    return letters.encoding;
  } finally {
    stream.destroy();
  }
}

/**
 * Tells Windows-1255 from Windows-1252. Both use the same bytes for letters, but Hebrew letters come in runs, while
 * accented Latin letters stand next to ASCII letters.
 */
class LetterRuns {
  #hebrew = 0;
  #latin = 0;
  #length = 0;
  #hebrewLetters = 0;
  #followsAscii = false;
  #isLastAscii = false;

  add(byte: number): void {
    const isAscii = (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a);
    if (byte >= 0xc0) {
      if (this.#length === 0) this.#followsAscii = this.#isLastAscii;
      this.#length += 1;
      if (byte >= 0xe0 && byte <= 0xfa) this.#hebrewLetters += 1;
    } else if (this.#length > 0) {
      this.#endRun(isAscii);
    }
    this.#isLastAscii = isAscii;
  }

  end(): void {
    if (this.#length > 0) this.#endRun(false);
  }

  #endRun(isBeforeAscii: boolean): void {
    if (this.#followsAscii || isBeforeAscii) this.#latin += this.#length;
    else if (this.#hebrewLetters > 1) this.#hebrew += this.#hebrewLetters;
    this.#length = 0;
    this.#hebrewLetters = 0;
  }

  get isUndecided(): boolean {
    return this.#hebrew === this.#latin;
  }

  get encoding(): Encoding {
    return this.#hebrew > this.#latin ? 'windows-1255' : 'windows-1252';
  }
}

function detectUtf16(head: Buffer): Encoding | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const sample = head.subarray(0, 2_000);
  if (sample.length < 4) return null;
  let even = 0;
  let odd = 0;
  for (const [index, byte] of sample.entries()) if (byte === 0) index % 2 === 0 ? even++ : odd++;
  if (odd > sample.length / 8) return 'utf-16le';
  return even > sample.length / 8 ? 'utf-16be' : null;
}

/** Decodes a text file as a stream, without byte order mark and NUL characters, which PostgreSQL cannot store. */
export async function* decodedText(open: OpenFile, encoding: Encoding): AsyncGenerator<string> {
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
