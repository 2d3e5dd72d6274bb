import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  importOutput,
  importSizeMessage,
  maxImportBytes,
  maxImportMegabytes,
} from '../../../shared/import.schemas.ts';
import { AppError, loginRequiredError } from '../../base/errors.ts';
import { maxMultipartOverhead, readMultipartFile } from '../../http/files/multipart-file.ts';
import { receiveImport } from './import.service.ts';

/** POST /api/admin/imports. A route that streams the file, because tRPC procedures buffer the body in memory. */
export async function importRoutes(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { throwFileSizeLimit: false });
  app.post(
    '/admin/imports',
    {
      config: { streamsBody: true },
      schema: {
        summary: 'Upload a file of sermons',
        description: `A CSV file or a WordPress export (WXR) of at most ${maxImportMegabytes} MB. It is checked in the background; nothing is imported until the import is started.`,
        consumes: ['multipart/form-data'],
        body: z.object({
          file: z.any().meta({ type: 'string', format: 'binary', description: 'The file' }),
        }),
        response: { 201: importOutput },
      },
    },
    receiveUpload,
  );
}

async function receiveUpload(request: FastifyRequest, reply: FastifyReply) {
  const { em, files, limits, session, settings, ip } = request.context;
  if (!session) throw loginRequiredError();
  await limits.moderation.take(ip);
  await files.disk.assertFree();
  if (Number(request.headers['content-length'] ?? 0) > maxImportBytes + maxMultipartOverhead) {
    throw new AppError('PAYLOAD_TOO_LARGE', importSizeMessage);
  }
  const timeoutMs = settings.slowSenderSeconds * 1000;
  const { content, name } = await readMultipartFile(
    request,
    { field: 'file', maxBytes: maxImportBytes },
    timeoutMs,
  );
  const created = await receiveImport(em, files, { content, name, actor: session.username, timeoutMs });
  return reply.header('cache-control', 'no-store').code(201).send(created);
}
