import { createWriteStream } from 'node:fs';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError, isFileSystemError } from '../../base/errors.ts';
import { minProgressBytes } from '../../http/connections/request-bodies.ts';

/**
 * Writes an incoming stream to a file.
 * @param timeoutMs period in milliseconds in which at least `minProgressBytes` must arrive
 * @returns the size in bytes
 * @throws AppError PAYLOAD_TOO_LARGE as soon as the file exceeds `maxBytes`; BAD_REQUEST with `interruptedMessage` when
 * the stream ends too early or stalls; errors of the file system, such as ENOSPC
 */
export async function receiveFile(
  source: Readable,
  path: string,
  {
    maxBytes,
    sizeMessage,
    interruptedMessage = 'The upload was interrupted. Please try again.',
  }: { maxBytes: number; sizeMessage: string; interruptedMessage?: string | undefined },
  timeoutMs = 60_000,
): Promise<number> {
  let size = 0;
  let sizeBefore = 0;
  const stallTimer = setInterval(() => {
    if (size - sizeBefore < minProgressBytes) source.destroy(new Error('The upload stalled'));
    sizeBefore = size;
  }, timeoutMs);
  const sizeCheck = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > maxBytes) done(new AppError('PAYLOAD_TOO_LARGE', sizeMessage));
      else done(null, chunk);
    },
  });
  try {
    await pipeline(source, sizeCheck, createWriteStream(path, { mode: 0o600 }));
    return size;
  } catch (error) {
    if (error instanceof AppError || isFileSystemError(error)) throw error;
    throw new AppError('BAD_REQUEST', interruptedMessage, { cause: error });
  } finally {
    clearInterval(stallTimer);
  }
}
