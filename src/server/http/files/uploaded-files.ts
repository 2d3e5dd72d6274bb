import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { AppError, describeError } from '../../base/errors.ts';
import { type OpenedFile, RangeNotSatisfiableError, type Storage } from '../../storage/storage.ts';
import { sendError } from '../errors/error-handler.ts';
import { matchesEtag } from '../etag.ts';
import { parseRange } from './byte-range.ts';

const contentTypes: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  m4a: 'audio/mp4',
};

/** Matches only paths in the form that the server generates: a request cannot name a file outside the storage. */
const uploadPath = /^\/uploads\/([0-9a-f]{32})\/([0-9a-z]{1,20}\.([0-9a-z]{3,4}))$/;

/**
 * Serves uploaded files. A file never changes under its URL, so browsers may cache it for a year. A file opened as a
 * page runs in a sandbox without permissions.
 */
export const uploadedFiles = fastifyPlugin<{ storage: Storage }>(
  async (app, { storage }) => {
    app.get('/uploads/*', { exposeHeadRoute: false }, (request, reply) => serve(request, reply, storage));
    app.head('/uploads/*', (request, reply) => serve(request, reply, storage));
  },
  { name: 'uploaded-files', dependencies: ['error-handler', 'request-ids', 'security-headers'] },
);

async function serve(request: FastifyRequest, reply: FastifyReply, storage: Storage) {
  const [, folder, name = '', extension = ''] = uploadPath.exec(request.url.split('?', 1)[0] ?? '') ?? [];
  const type = contentTypes[extension];
  if (!folder || !type) return sendNotFound(reply);
  const key = `${folder}/${name}`;
  const etag = `"${folder.slice(0, 16)}-${name}"`;
  reply.headers({
    etag,
    'cache-control': 'public, max-age=31536000, immutable',
    'accept-ranges': 'bytes',
    'access-control-allow-origin': '*',
    'content-security-policy': "default-src 'none'; img-src 'self'; media-src 'self'; sandbox",
    'x-content-type-options': 'nosniff',
  });
  if (matchesEtag(request.headers['if-none-match'], etag)) {
    return (await storage.size(key)) === null ? sendNotFound(reply) : reply.code(304).send();
  }
  reply.type(type);
  if (request.method === 'HEAD') {
    const size = await storage.size(key);
    return size === null ? sendNotFound(reply) : reply.header('content-length', size).send();
  }
  const ifRange = request.headers['if-range'];
  const range = ifRange === undefined || ifRange === etag ? parseRange(request.headers.range) : undefined;
  let file: OpenedFile | null;
  try {
    file = await storage.open(key, range);
  } catch (error) {
    if (!(error instanceof RangeNotSatisfiableError)) throw error;
    reply.header('content-range', `bytes */${error.size}`);
    return sendError(reply, {
      code: 'BAD_REQUEST',
      status: 416,
      body: { message: 'The range is outside the file' },
      retryAfter: undefined,
    });
  }
  if (!file) return sendNotFound(reply);
  reply.header('content-length', file.end - file.start + 1);
  if (range) reply.code(206).header('content-range', `bytes ${file.start}-${file.end}/${file.size}`);
  return reply.send(file.body);
}

function sendNotFound(reply: FastifyReply): FastifyReply {
  for (const header of ['etag', 'accept-ranges']) reply.removeHeader(header);
  return sendError(reply, describeError(new AppError('NOT_FOUND', 'No such file')));
}
