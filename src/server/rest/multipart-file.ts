import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

/** A file in a multipart body, while it comes in. */
export interface IncomingPart {
  readonly content: Readable;
  readonly declaredType: string;
  readonly name: string | undefined;
}

/**
 * Takes the one file of a multipart body.
 * @throws AppError UNSUPPORTED_MEDIA_TYPE or BAD_REQUEST, saying what is expected
 */
export async function takeFile(
  request: FastifyRequest,
  { field, maxBytes }: { field: string; maxBytes: number },
): Promise<IncomingPart> {
  const expected = `Please send one file as multipart/form-data, in the field ${field}`;
  if (!request.isMultipart()) throw new AppError('UNSUPPORTED_MEDIA_TYPE', expected);
  let part: Awaited<ReturnType<typeof request.file>>;
  try {
    // One byte more than allowed tells a file that is too large from one that just fits.
    part = await request.file({
      limits: { files: 1, fields: 10, fieldSize: 1_000, fileSize: maxBytes + 1, parts: 11 },
    });
  } catch (error) {
    throw new AppError('BAD_REQUEST', expected, { cause: error });
  }
  if (!part || part.fieldname !== field) {
    throw new AppError('BAD_REQUEST', expected, { issues: [{ path: field, message: expected }] });
  }
  return { content: part.file, declaredType: part.mimetype, name: part.filename };
}

/** Bytes of a refused file that are read to their end, so that the sender gets to read why. */
const patientBytes = 128 * 1024 * 1024;

/** Lets the rest of a refused file pass. */
export function letPass({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.readableEnded || raw.destroyed) return;
  reply.header('connection', 'close');
  let passed = 0;
  raw.unpipe();
  raw.on('data', (chunk: Buffer) => {
    passed += chunk.length;
    if (passed > patientBytes) raw.destroy();
  });
  raw.resume();
}
