import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Settings } from '../../base/settings.ts';
import { hasBody, minProgressBytes } from './request-bodies.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Releases what the request occupies in the concurrency limiters. */
    releaseSlots: (() => void)[];
  }
}

/** Maximum bytes of a request body that are read and discarded after the response, for a file and for any other body. */
const maxDiscardedFileBytes = 96 * 1024 * 1024;
const maxDiscardedBytes = 8 * 1024 * 1024;

/** Connections that may linger at once; beyond that they are closed with the response. */
const maxLingering = 200;

/**
 * Lingering close, as in nginx. When the response is ready before the whole request body has arrived (413, 401, 403 …),
 * sends it at once, but reads and discards the rest of the body, within bounds, before the response ends. A connection
 * that is closed on unread data is reset, and many clients then lose the response.
 */
export const lingeringClose = fastifyPlugin<{ settings: Pick<Settings, 'slowSenderSeconds'> }>(
  async (app, { settings: { slowSenderSeconds } }) => {
    let lingering = 0;
    app.decorateRequest('releaseSlots');
    app.addHook('onSend', (request, reply, payload, done) => {
      const { raw } = request;
      // A destroyed request does not emit 'end' or 'close' again.
      const isRead = raw.complete || raw.readableEnded || raw.destroyed || !hasBody(request);
      if (isRead || !(typeof payload === 'string' || Buffer.isBuffer(payload))) return done(null, payload);
      // A sender that was too slow gets no more time.
      if (reply.statusCode === 408 || lingering >= maxLingering) {
        reply.header('connection', 'close');
        return done(null, payload);
      }
      lingering++;
      for (const release of request.releaseSlots ?? []) release();
      const body = Buffer.from(payload);
      reply.header('content-length', String(body.length));
      const discarded = discardBody(request, slowSenderSeconds * 1000).finally(() => lingering--);
      done(null, Readable.from(endAfter(body, discarded), { objectMode: false }));
    });
  },
  { name: 'lingering-close' },
);

async function* endAfter(body: Buffer, discarded: Promise<void>): AsyncGenerator<Buffer> {
  yield body;
  await discarded;
}

/** Resolves when the body has ended or the connection is closed, also because a limit was exceeded. */
function discardBody({ raw, routeOptions }: FastifyRequest, timeoutMs: number): Promise<void> {
  const isFile = routeOptions.config.streamsBody === true;
  const maxBytes = isFile ? maxDiscardedFileBytes : maxDiscardedBytes;
  return new Promise((resolve) => {
    let bytes = 0;
    let checked = 0;
    const timer = setInterval(() => {
      if (!isFile || bytes - checked < minProgressBytes) raw.destroy();
      checked = bytes;
    }, timeoutMs);
    const end = () => {
      clearInterval(timer);
      resolve();
    };
    raw.unpipe();
    raw.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maxBytes) raw.destroy();
    });
    raw.once('end', end).once('close', end).resume();
  });
}
