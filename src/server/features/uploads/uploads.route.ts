import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type UploadRule, uploadOutput, uploadRules } from '../../../shared/uploads/upload.schemas.ts';
import { AppError } from '../../base/errors.ts';
import { maxMultipartOverhead, readMultipartFile } from '../../http/files/multipart-file.ts';
import { ConcurrencyLimiter } from '../../http/limits/concurrency-limiter.ts';
import { storeUpload } from './upload-processing.service.ts';

/** POST /api/upload/…: streams the file. These are not tRPC procedures, because those buffer the body in memory. */
export async function uploadRoutes(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { throwFileSizeLimit: false });
  const limiter = new ConcurrencyLimiter(concurrency);
  for (const rule of Object.values(uploadRules)) {
    app.post(
      rule.path.replace(/^\/api/, ''),
      {
        config: { streamsBody: true },
        schema: {
          summary: `Upload ${rule.kind === 'audio' ? 'an audio file' : `a ${rule.name}`}`,
          description: `One file of at most ${rule.maxBytes / 1024 / 1024} MB: ${rule.types.join(', ')}. The type is detected from the content. Use the returned \`url\` in a sermon within a day; otherwise the file is deleted.`,
          consumes: ['multipart/form-data'],
          body: z.object({
            [rule.field]: z.any().meta({ type: 'string', format: 'binary', description: 'The file' }),
          }),
          response: { 201: uploadOutput },
        },
      },
      (request, reply) => receive(request, reply, rule, limiter),
    );
  }
}

/** Concurrent uploads, in total and per client: each uses disk space before its type is known. */
const concurrency = { max: 40, maxPerClient: 8 };

async function receive(
  request: FastifyRequest,
  reply: FastifyReply,
  rule: UploadRule,
  limiter: ConcurrencyLimiter,
) {
  const { em, files, limits, session, settings, ip } = request.context;
  let release: (() => void) | undefined;
  try {
    if (!session) await limits.upload.take(ip);
    release = limiter.acquire(ip);
    await files.disk.assertFree();
    const length = Number(request.headers['content-length'] ?? 0);
    if (length > rule.maxBytes + maxMultipartOverhead)
      throw new AppError('PAYLOAD_TOO_LARGE', rule.sizeMessage);
    const timeoutMs = settings.slowSenderSeconds * 1000;
    const file = await readMultipartFile(request, rule, timeoutMs);
    return reply.code(201).send(
      await storeUpload(em, files, {
        ...file,
        kind: rule.kind,
        isAdministrator: session !== null,
        timeoutMs,
      }),
    );
  } finally {
    release?.();
  }
}
