import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { AppError, requestTimeoutError } from '../../base/errors.ts';

/** Maximum bytes of a multipart body in addition to its file. */
export const maxMultipartOverhead = 64 * 1024;

/** The file of a multipart body, as a stream. */
interface MultipartFile {
  readonly content: Readable;
  readonly declaredType: string;
  readonly name: string | undefined;
}

/**
 * Returns the one file of a multipart body.
 * @param timeoutMs milliseconds until the file must begin; otherwise a slow client would occupy an upload slot
 * @throws AppError UNSUPPORTED_MEDIA_TYPE or BAD_REQUEST with what is expected; an error with status 408 when the file
 * does not begin in time
 */
export async function readMultipartFile(
  request: FastifyRequest,
  { field, maxBytes }: { field: string; maxBytes: number },
  timeoutMs: number,
): Promise<MultipartFile> {
  const expected = `Send one file as multipart/form-data in the field ${field}`;
  if (!request.isMultipart()) throw new AppError('UNSUPPORTED_MEDIA_TYPE', expected);
  // One byte over the limit distinguishes a file that is too large from one that just fits.
  const file = request
    .file({ limits: { files: 1, fields: 10, fieldSize: 1_000, fileSize: maxBytes + 1, parts: 11 } })
    .catch((error: unknown) => {
      throw new AppError('BAD_REQUEST', expected, { cause: error });
    });
  const part = await withTimeout(
    Promise.race([file, rejectLongPreamble(request, file, expected)]),
    timeoutMs,
  );
  if (!part || part.fieldname !== field) {
    throw new AppError('BAD_REQUEST', expected, { issues: [{ path: field, message: expected }] });
  }
  return { content: part.file, declaredType: part.mimetype, name: part.filename };
}

/** Maximum bytes before the file begins. More than all permitted fields can take. */
const maxPreambleBytes = 1024 * 1024;

/** Rejects when too many bytes come before the file. Stops when the file begins. */
function rejectLongPreamble(
  { raw }: FastifyRequest,
  file: Promise<unknown>,
  expected: string,
): Promise<never> {
  return new Promise((_resolve, reject) => {
    let bytes = 0;
    const countBytes = (chunk: Buffer) => {
      // This chunk can contain the beginning of the file, so only the next chunk is too late.
      if (bytes > maxPreambleBytes) reject(new AppError('BAD_REQUEST', expected));
      bytes += chunk.length;
    };
    raw.on('data', countBytes);
    const stopCounting = () => void raw.off('data', countBytes);
    file.then(stopCounting, stopCounting);
  });
}

async function withTimeout<Result>(promise: Promise<Result>, timeoutMs: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(requestTimeoutError()), timeoutMs);
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
