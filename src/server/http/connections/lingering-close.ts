import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Settings } from '../../base/settings.ts';
import { hasBody, minProgressBytes } from './request-bodies.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Functions that release what the request occupies in the concurrency limiters. Undefined if it is not limited. */
    releaseSlots: (() => void)[] | undefined;
  }
}

/** Maximum bytes of a streamed body, such as an upload, that are read and discarded after the response is ready. */
const maxDiscardedStreamBytes = 96 * 1024 * 1024;
/** The same for any other request body. */
const maxDiscardedBytes = 8 * 1024 * 1024;

/** Maximum number of connections that linger at the same time. Any others are closed with the response. */
const maxLingering = 200;

/**
 * Lingering close, as in nginx. When the response is ready before the whole request body has arrived (413, 401, 403 …),
 * sends it immediately, but reads and discards the rest of the body, within bounds, before the response ends. A
 * connection that is closed on unread data is reset, and many clients then lose the response.
 */
export const lingeringClose = fastifyPlugin<{ settings: Pick<Settings, 'slowSenderSeconds'> }>(
  async (app, { settings: { slowSenderSeconds } }) => {
    let lingeringCount = 0;
    app.decorateRequest('releaseSlots');
    app.addHook('onSend', (request, reply, payload, done) => {
      const { raw } = request;
      // A destroyed request does not emit 'end' or 'close' again.
      const isRead = raw.complete || raw.readableEnded || raw.destroyed || !hasBody(request);
      if (isRead || !(typeof payload === 'string' || Buffer.isBuffer(payload))) return done(null, payload);
      // A sender that was too slow gets no more time.
      if (reply.statusCode === 408 || lingeringCount >= maxLingering) {
        reply.header('connection', 'close');
        return done(null, payload);
      }
      lingeringCount++;
      for (const release of request.releaseSlots ?? []) release();
      const body = Buffer.from(payload);
      reply.header('content-length', String(body.length));
      const discarded = discardBody(request, slowSenderSeconds * 1000).finally(() => lingeringCount--);
      done(null, Readable.from(endAfter(body, discarded), { objectMode: false }));
    });
  },
  { name: 'lingering-close' },
);

async function* endAfter(body: Buffer, discarded: Promise<void>): AsyncGenerator<Buffer> {
  yield body;
  await discarded;
}

/**
 * Reads and discards the rest of the body. Resolves when the body has ended or the connection is closed. Closes the
 * connection when the body is too large, when a body that is not streamed has not ended after `timeoutMs`, and when
 * fewer than {@link minProgressBytes} of a streamed body arrive within `timeoutMs`.
 */
function discardBody({ raw, routeOptions }: FastifyRequest, timeoutMs: number): Promise<void> {
  const isStreamed = routeOptions.config.streamsBody === true;
  const maxBytes = isStreamed ? maxDiscardedStreamBytes : maxDiscardedBytes;
  return new Promise((resolve) => {
    let bytes = 0;
    let bytesAtLastCheck = 0;
    const timer = setInterval(() => {
      if (!isStreamed || bytes - bytesAtLastCheck < minProgressBytes) raw.destroy();
      bytesAtLastCheck = bytes;
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
