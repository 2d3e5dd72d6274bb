import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { AppError } from '../../base/errors.ts';

/** Bytes of a streamed body that must arrive in each interval of `SLOW_SENDER_SECONDS`. */
export const minProgressBytes = 4 * 1024;

/** Whether the request announces a body. */
export const hasBody = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const isJson = ({ headers }: FastifyRequest) =>
  /^\s*application\/([\w.-]+\+)?json\b/i.test(headers['content-type'] ?? '');

/**
 * Rejects compressed bodies (415) and JSON that is not UTF-8 (400). Node.js would replace invalid bytes with U+FFFD,
 * and they would be stored. The check watches the stream, because the tRPC plugin has a JSON parser of its own.
 */
export const bodyChecks = fastifyPlugin(
  async (app) => {
    app.addHook('onRequest', async (request, reply) => {
      const encoding = request.headers['content-encoding']?.trim().toLowerCase() || 'identity';
      if (encoding === 'identity' || !hasBody(request)) return;
      reply.header('accept-encoding', 'identity');
      throw new AppError(
        'UNSUPPORTED_MEDIA_TYPE',
        'Compressed request bodies are not supported. Send the body without Content-Encoding.',
      );
    });
    const checks = new WeakMap<FastifyRequest, () => boolean>();
    app.addHook('preParsing', (request, _reply, payload, done) => {
      if (isJson(request)) checks.set(request, watchUtf8(payload));
      done(null, payload);
    });
    app.addHook('preValidation', async (request) => {
      if (checks.get(request)?.() === false)
        throw new AppError('BAD_REQUEST', 'The request body is not valid UTF-8');
    });
  },
  { name: 'body-checks', dependencies: ['error-handler', 'load-shedding'] },
);

/** Returns a function that reports, after the end of the stream, whether all bytes were UTF-8. */
function watchUtf8(stream: NodeJS.ReadableStream): () => boolean {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isValid = true;
  const decode = (chunk?: Buffer) => {
    try {
      if (isValid) decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      isValid = false;
    }
  };
  stream.on('data', decode);
  return () => {
    decode();
    return isValid;
  };
}
