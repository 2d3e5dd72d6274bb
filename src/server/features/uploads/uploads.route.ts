import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type UploadRule, uploadOutput, uploadRules } from '../../../shared/upload.schemas.ts';
import { AppError } from '../../base/errors.ts';
import { takeFile } from '../../http/files/multipart-file.ts';
import { Gate } from '../../http/limits/gate.ts';
import { keepUpload } from './keeping.service.ts';

/** Bytes for the multipart headers around the file. */
const envelope = 64 * 1024;

/** POST /api/upload/…: streams the file. Not procedures, because their bodies are held in memory. */
export async function uploadRoutes(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { throwFileSizeLimit: false });
  const gate = new Gate(atOnce);
  for (const rule of Object.values(uploadRules)) {
    app.post(
      rule.path.replace(/^\/api/, ''),
      {
        config: { streamsBody: true },
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

/** Concurrent uploads, in total and per client: each uses disk space before its type is known. */
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
    const patience = settings.slowSenderSeconds * 1000;
    const file = await takeFile(request, rule, patience);
    return reply.code(201).send(
      await keepUpload(em, files, {
        ...file,
        kind: rule.kind,
        isAdministrator: session !== null,
        patience,
      }),
    );
  } finally {
    leave?.();
  }
}
