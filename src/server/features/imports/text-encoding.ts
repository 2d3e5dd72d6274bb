import type { Readable } from 'node:stream';
import type { OpenFile } from './source.ts';

/** What spreadsheets write: everything but UTF-8 without a mark is for the sake of older ones. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1255' | 'windows-1252';

const sampleBytes = 1 << 20;

/**
 * Tells how a file's text is written: by its mark, by the zero bytes of UTF-16, by being UTF-8 from beginning to end,
 * and otherwise by whether its high bytes are Hebrew letters (as Hebrew Excel writes them) or accented Latin ones.
 */
export async function detectEncoding(open: OpenFile): Promise<Encoding> {
  const strict = new TextDecoder('utf-8', { fatal: true });
  let isFirst = true;
  let isUtf8 = true;
  let read = 0;
  let hebrew = 0;
  let high = 0;
  const stream = await open();
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      if (isFirst) {
        isFirst = false;
        const wide = wideEncoding(chunk);
        if (wide) return wide;
      }
      if (isUtf8) {
        try {
          strict.decode(chunk, { stream: true });
        } catch {
          isUtf8 = false;
        }
      }
      if (read < sampleBytes) {
        for (const byte of chunk) {
          if (byte >= 0x80) high += 1;
          if (byte >= 0xe0 && byte <= 0xfa) hebrew += 1;
        }
      }
      read += chunk.length;
      if (!isUtf8 && read >= sampleBytes) break;
    }
    if (isUtf8) {
      try {
        strict.decode();
      } catch {
        // The last character is cut off: a file that was cut off, not another encoding.
        return high > 3 || hebrew === 0 ? 'utf-8' : 'windows-1255';
      }
      return 'utf-8';
    }
    return hebrew * 2 > high ? 'windows-1255' : 'windows-1252';
  } finally {
    stream.destroy();
  }
}

function wideEncoding(head: Buffer): Encoding | null {
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

/** The text of a file piece by piece, without its mark, and without zeros: no database keeps them in a text. */
export async function* decodedText(open: OpenFile, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  const stream: Readable = await open();
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      const text = decoder.decode(chunk, { stream: true }).replaceAll('\0', '');
      if (text) yield text;
    }
    const rest = decoder.decode();
    if (rest) yield rest;
  } finally {
    stream.destroy();
  }
}
