import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type UploadRule, uploadOutput, uploadRules } from '../../../shared/upload.schemas.ts';
import { AppError } from '../../errors.ts';
import { Gate } from '../../http/gate.ts';
import { type IncomingFile, keepUpload } from './keeping.service.ts';

/** Room for the multipart body's own lines around the file. */
const envelope = 64 * 1024;

/**
 * POST /api/upload/… (SPEC §7): the file streams through. They are routes of their own and no procedures: a procedure's
 * body is held in memory.
 */
export async function uploadRoutes(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { throwFileSizeLimit: false });
  const gate = new Gate(atOnce);
  for (const rule of Object.values(uploadRules)) {
    app.post(
      rule.path.replace(/^\/api/, ''),
      {
        schema: {
          summary: `Upload ${rule.kind === 'audio' ? 'a recording' : rule.kind === 'headshot' ? 'a portrait' : 'a picture'}`,
          description: `One file of at most ${rule.maxBytes / 1024 / 1024} MB: ${rule.types.join(', ')}. Its own bytes decide what it is. Name the \`url\` of the answer in a sermon within a day, or the file goes.`,
          consumes: ['multipart/form-data'],
          body: z.object({
            [rule.field]: z.any().meta({ type: 'string', format: 'binary', description: 'The file' }),
          }),
          response: { 201: uploadOutput },
        },
      },
      (request, reply) => receive(request, reply, rule, gate),
    );
  }
}

/** Files that come in at once: each takes room on the disk before it is known what it is. */
const atOnce = { most: 40, mostOfOne: 8 };

async function receive(request: FastifyRequest, reply: FastifyReply, rule: UploadRule, gate: Gate) {
  const { em, files, limits, session, settings, ip } = request.context;
  let leave: (() => void) | undefined;
  try {
    if (!session) await limits.upload.take(ip);
    leave = gate.enter(ip);
    await files.room.require();
    const length = Number(request.headers['content-length'] ?? 0);
    if (length > rule.maxBytes + envelope) throw new AppError('PAYLOAD_TOO_LARGE', rule.sizeMessage);
    const file = await incomingFile(request, rule);
    return reply.code(201).send(
      await keepUpload(em, files, {
        ...file,
        kind: rule.kind,
        isAdministrator: session !== null,
        patience: settings.slowSenderSeconds * 1000,
      }),
    );
  } catch (error) {
    letPass(request, reply);
    throw error;
  } finally {
    leave?.();
  }
}

async function incomingFile(
  request: FastifyRequest,
  rule: UploadRule,
): Promise<Pick<IncomingFile, 'content' | 'declaredType' | 'name'>> {
  const expected = `Please send one file as multipart/form-data, in the field ${rule.field}`;
  if (!request.isMultipart()) throw new AppError('UNSUPPORTED_MEDIA_TYPE', expected);
  let part: Awaited<ReturnType<typeof request.file>>;
  try {
    // One byte more than allowed tells a file that is too large from one that just fits.
    part = await request.file({
      limits: { files: 1, fields: 10, fieldSize: 1_000, fileSize: rule.maxBytes + 1, parts: 11 },
    });
  } catch (error) {
    throw new AppError('BAD_REQUEST', expected, { cause: error });
  }
  if (!part || part.fieldname !== rule.field) {
    throw new AppError('BAD_REQUEST', expected, { issues: [{ path: rule.field, message: expected }] });
  }
  return { content: part.file, declaredType: part.mimetype, name: part.filename };
}

/** Bytes of a refused file that are read to their end, so that the sender gets to read why. */
const patientBytes = 128 * 1024 * 1024;

function letPass({ raw }: FastifyRequest, reply: FastifyReply): void {
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
