import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

const compress = {
  br: (plain: Buffer) =>
    promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (plain: Buffer) => promisify(gzip)(plain, { level: 6 }),
};
type Encoding = keyof typeof compress;

/** An answer as it is kept: bytes and headers. Buffers, because a kept string is encoded anew on every answer. */
interface KeptAnswer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly etag: string;
  readonly plain: Buffer;
  readonly encoded: Map<Encoding, Buffer>;
}

interface Fill {
  readonly key: string;
  readonly generation: string;
  settle(answer: KeptAnswer | null): void;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The key under which the answer may be kept for everybody; null when it may not. */
    publicCacheKey?: (request: FastifyRequest) => string | null;
  }
  interface FastifyInstance {
    publicCache: PublicCache;
  }
  interface FastifyRequest {
    publicCacheFill: Fill | null;
  }
}

/** Headers that belong to one answer, not to what is kept of it. */
const notKept = new Set([
  'content-length',
  'date',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'set-cookie',
  'x-request-id',
]);

/**
 * The public cache: HTML, REST reads and feeds, each filled once for simultaneous misses, and emptied whenever
 * the generation in the database has risen (a trigger raises it with every change that the public can see).
 */
export class PublicCache {
  readonly #answers: LRUCache<string, KeptAnswer>;
  readonly #filling = new Map<string, Promise<KeptAnswer | null>>();
  readonly #readGeneration: () => Promise<string>;
  #generation = '';

  /**
   * @param readGeneration reads the present generation from the database
   * @param maxBytes how much memory the kept answers may take
   */
  constructor({ readGeneration, maxBytes }: { readGeneration: () => Promise<string>; maxBytes: number }) {
    this.#readGeneration = readGeneration;
    this.#answers = new LRUCache({ maxSize: maxBytes, sizeCalculation: bytesOf });
  }

  /** Asks the database for the generation and forgets everything when it has risen. */
  async refresh(): Promise<void> {
    this.moveTo(await this.#readGeneration());
  }

  /** Forgets everything when this generation is another than the one that is kept. */
  moveTo(generation: string): void {
    if (generation === this.#generation) return;
    this.#generation = generation;
    this.#answers.clear();
    // A filling that began before the change may hold the old state: nobody new waits for it.
    this.#filling.clear();
  }

  /** Puts the cache before every route that names a `publicCacheKey`. */
  register(app: FastifyInstance, hasSession: (request: FastifyRequest) => boolean): void {
    app.decorate('publicCache', this as PublicCache);
    app.decorateRequest('publicCacheFill', null);

    app.addHook('onRequest', async (request, reply) => {
      const keyOf = request.routeOptions.config.publicCacheKey;
      if (!keyOf || (request.method !== 'GET' && request.method !== 'HEAD') || hasSession(request)) return;
      const key = keyOf(request);
      if (key === null) return;
      // Between this look and the start of a filling nothing may be awaited, or two would start.
      const filling = this.#filling.get(key);
      const kept = this.#answers.get(key) ?? (filling && (await filling));
      if (kept) return this.#send(request, reply, kept);
      request.publicCacheFill = this.#startFilling(key);
    });

    app.addHook('onSend', async (request, reply, payload) => {
      const fill = request.publicCacheFill;
      if (!fill) return payload;
      request.publicCacheFill = null;
      const body = payload instanceof Response ? await unwrap(reply, payload) : payload;
      if (reply.statusCode !== 200 || !(typeof body === 'string' || Buffer.isBuffer(body))) {
        fill.settle(null);
        return body;
      }
      const answer = keep(reply, Buffer.from(body));
      if (fill.generation === this.#generation) this.#answers.set(fill.key, answer);
      fill.settle(answer);
      return this.#prepare(request, reply, answer);
    });

    const abandon = async (request: FastifyRequest) => {
      request.publicCacheFill?.settle(null);
      request.publicCacheFill = null;
    };
    app.addHook('onResponse', abandon);
    app.addHook('onRequestAbort', abandon);
    app.addHook('onTimeout', abandon);
  }

  #startFilling(key: string): Fill {
    const { promise, resolve } = Promise.withResolvers<KeptAnswer | null>();
    this.#filling.set(key, promise);
    return {
      key,
      generation: this.#generation,
      settle: (answer) => {
        if (this.#filling.get(key) === promise) this.#filling.delete(key);
        resolve(answer);
      },
    };
  }

  async #send(request: FastifyRequest, reply: FastifyReply, answer: KeptAnswer): Promise<FastifyReply> {
    reply.code(answer.status).headers(answer.headers);
    return reply.send(await this.#prepare(request, reply, answer));
  }

  /** Sets what depends on the request: 304, the encoding. */
  async #prepare(request: FastifyRequest, reply: FastifyReply, answer: KeptAnswer): Promise<Buffer | null> {
    reply.header('etag', answer.etag).header('cache-control', 'no-cache');
    reply.header('vary', [reply.getHeader('vary'), 'Accept-Encoding, Cookie'].filter(Boolean).join(', '));
    if (matches(request.headers['if-none-match'], answer.etag)) {
      reply.code(304).removeHeader('content-type');
      return null;
    }
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    if (!encoding || answer.plain.length < 1_000) {
      reply.header('content-length', answer.plain.length);
      return answer.plain;
    }
    let body = answer.encoded.get(encoding);
    if (!body) {
      body = await compress[encoding](answer.plain);
      answer.encoded.set(encoding, body);
    }
    reply.header('content-encoding', encoding).header('content-length', body.length);
    return body;
  }
}

/** A door that answers with a web Response (tRPC): its status and headers become the reply's. */
async function unwrap(reply: FastifyReply, response: Response): Promise<Buffer> {
  reply.code(response.status).headers(Object.fromEntries(response.headers));
  return Buffer.from(await response.arrayBuffer());
}

function keep(reply: FastifyReply, plain: Buffer): KeptAnswer {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (!notKept.has(name) && value !== undefined) headers[name] = String(value);
  }
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { status: reply.statusCode, headers, etag, plain, encoded: new Map() };
}

/** The plain bytes and, reckoned beforehand, half as many again for each compressed variant. */
const bytesOf = (answer: KeptAnswer, key: string) =>
  Math.ceil(answer.plain.length * 1.6) + key.length * 2 + 1_000;

const matches = (ifNoneMatch: string | undefined, etag: string) =>
  ifNoneMatch?.split(',').some((value) => value.trim() === etag || value.trim() === '*') ?? false;

function chooseEncoding(accepted: string | undefined): Encoding | null {
  if (!accepted) return null;
  const offers = accepted.split(',').map((part) => part.trim().split(';'));
  const accepts = (name: string) =>
    offers.some(
      ([coding, ...parameters]) =>
        coding === name && !parameters.some((text) => /^\s*q=0(\.0+)?$/.test(text)),
    );
  return accepts('br') ? 'br' : accepts('gzip') ? 'gzip' : null;
}
