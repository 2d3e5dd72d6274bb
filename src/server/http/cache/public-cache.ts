import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { type Form, KeptAnswer } from './cached-response.ts';

interface Fill {
  readonly key: string;
  /** Count of invalidations when the request began. */
  readonly emptied: number;
  settle(answer: KeptAnswer | null): void;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The key under which the response may be cached for everybody; null if it may not be cached. */
    publicCacheKey?: (request: FastifyRequest) => string | null;
  }
  interface FastifyInstance {
    publicCache: PublicCache;
  }
  interface FastifyRequest {
    publicCacheFill: Fill | null;
    /** The response came from the cache, before all other hooks. */
    isAnsweredFromKept: boolean;
  }
}

/** Milliseconds for which the key of a URL is remembered. Short, because the key can contain today's date. */
const readingLasts = 1_000;

/**
 * The largest share of the cache for one response: a few huge ones, such as batches of long sermons, would evict
 * everything else. A full sitemap part, the largest common response, takes half of it.
 */
const largestShare = 1 / 8;

/** A URL with its cache key and the time until which that key is valid. */
interface ReadAddress {
  readonly key: string;
  readonly until: number;
}

/** Statistics for operators. */
export interface CacheFacts {
  readonly hits: number;
  readonly misses: number;
  readonly emptied: number;
  readonly bytes: number;
}

/**
 * The public cache of HTML, REST reads and feeds. Concurrent misses share one in-flight request. A rising content
 * version in the database (a trigger increments it with every public change) invalidates all entries.
 */
export class PublicCache {
  readonly #answers: LRUCache<string, KeptAnswer>;
  readonly #filling = new Map<string, Promise<KeptAnswer | null>>();
  readonly #addresses = new LRUCache<string, ReadAddress>({
    maxSize: 4_000_000,
    sizeCalculation: ({ key }, address) => key.length + address.length + 100,
  });
  readonly #readGeneration: () => Promise<string>;
  readonly #listeners: (() => void)[] = [];
  #generation = '';
  // Plain counters: a labelled Prometheus counter would cost more than the cache hit.
  #hits = 0;
  #misses = 0;
  #emptied = 0;

  /**
   * @param readGeneration reads the current content version from the database
   * @param maxBytes maximum memory of all entries, in bytes
   */
  constructor({ readGeneration, maxBytes }: { readGeneration: () => Promise<string>; maxBytes: number }) {
    this.#readGeneration = readGeneration;
    this.#answers = new LRUCache({
      maxSize: maxBytes,
      maxEntrySize: Math.floor(maxBytes * largestShare),
      sizeCalculation: (answer, key) => answer.bytes + key.length * 2,
    });
  }

  /** Counts since the start, and the current size. */
  get facts(): CacheFacts {
    return {
      hits: this.#hits,
      misses: this.#misses,
      emptied: this.#emptied,
      bytes: this.#answers.calculatedSize,
    };
  }

  /** Reads the content version and invalidates the cache if it changed. */
  async refresh(): Promise<void> {
    this.moveTo(await this.#readGeneration());
  }

  /**
   * {@link refresh} after a stored change. If the database becomes unavailable before it returns the version,
   * invalidates everything: the change itself succeeded and must not be reported as failed.
   */
  async refreshAfterChange(): Promise<void> {
    try {
      await this.refresh();
    } catch {
      this.#generation = '';
      this.#forget();
    }
  }

  /** Invalidates the cache if the content version differs from the current one. */
  moveTo(generation: string): void {
    if (generation === this.#generation) return;
    this.#generation = generation;
    this.#forget();
  }

  #forget(): void {
    this.#emptied++;
    this.#answers.clear();
    // Requests that began before the change can return old data: do not let new ones wait for them.
    this.#filling.clear();
    for (const listener of this.#listeners) listener();
  }

  /** Registers a callback for each invalidation. */
  onEmptied(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /**
   * Serves cache hits in the first onRequest hook. No other hook runs: the cached headers include what they would set.
   * Must be registered first.
   * @param takesWholeWay whether a request with these headers bypasses the cache
   */
  registerFirst(app: FastifyInstance, takesWholeWay: (headers: IncomingHttpHeaders) => boolean): void {
    app.decorateRequest('isAnsweredFromKept', false);
    app.addHook('onRequest', (request, reply, next) => {
      const { url } = request.raw;
      const key = request.routeOptions.config.publicCacheKey?.(request) ?? null;
      if (key === null || takesWholeWay(request.headers)) return next();
      if (!this.#sendKept(key, request.raw, reply.raw, () => request.id)) return next();
      if (url) this.#addresses.set(url, { key, until: Date.now() + readingLasts });
      request.isAnsweredFromKept = true;
      reply.hijack();
    });
  }

  /**
   * Fast path: URLs that {@link registerFirst} served within the last second are served on the raw server, before
   * Fastify builds a request, which takes longer than sending the cached response.
   * @param requestName returns the request id for the log, as Fastify does
   */
  standBefore(
    app: FastifyInstance,
    takesWholeWay: (headers: IncomingHttpHeaders) => boolean,
    requestName: (request: IncomingMessage) => string,
  ): void {
    const [fastify] = app.server.listeners('request') as RequestListener[];
    if (!fastify) return;
    let isOpen = true;
    // While closing, Fastify asks clients to end the connection, so the fast path is off.
    app.addHook('preClose', async () => {
      isOpen = false;
    });
    app.server.removeListener('request', fastify);
    app.server.on('request', (request, response) => {
      const read = isOpen && request.url ? this.#addresses.get(request.url) : undefined;
      const isSent =
        read !== undefined &&
        read.until > Date.now() &&
        !takesWholeWay(request.headers) &&
        this.#sendKept(read.key, request, response, () => requestName(request));
      if (!isSent) fastify(request, response);
    });
  }

  #sendKept(
    key: string,
    { method, headers }: IncomingMessage,
    response: ServerResponse,
    requestId: () => string,
  ): boolean {
    if (method !== 'GET' && method !== 'HEAD') return false;
    const isSent = this.#answers.get(key)?.sendNow(method, headers, response, requestId) ?? false;
    if (isSent) this.#hits++;
    return isSent;
  }

  /** Adds the cache to every route that has a `publicCacheKey`. */
  register(app: FastifyInstance, hasSession: (request: FastifyRequest) => boolean): void {
    app.decorate('publicCache', this as PublicCache);
    app.decorateRequest('publicCacheFill', null);

    app.addHook('onRequest', async (request, reply) => {
      const keyOf = request.routeOptions.config.publicCacheKey;
      if (!keyOf || (request.method !== 'GET' && request.method !== 'HEAD') || hasSession(request)) return;
      const key = keyOf(request);
      if (key === null) return;
      // No await between this lookup and the start of a fill, or two fills would start.
      const filling = this.#filling.get(key);
      const kept = this.#answers.get(key) ?? (filling && (await filling));
      if (kept) {
        this.#hits++;
        return reply.send(apply(await kept.formFor(request.headers), reply));
      }
      this.#misses++;
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
      const answer = new KeptAnswer(reply.statusCode, reply.getHeaders(), Buffer.from(body));
      // Compare the count of invalidations, not the version: over two connections an older version can arrive after a
      // newer one.
      if (fill.emptied === this.#emptied) this.#answers.set(fill.key, answer);
      fill.settle(answer);
      return apply(await answer.formFor(request.headers), reply);
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
      emptied: this.#emptied,
      settle: (answer) => {
        if (this.#filling.get(key) === promise) this.#filling.delete(key);
        resolve(answer);
      },
    };
  }
}

/** Copies status and headers of a web Response (from tRPC) to the reply. */
async function unwrap(reply: FastifyReply, response: Response): Promise<Buffer> {
  reply.code(response.status).headers(Object.fromEntries(response.headers));
  return Buffer.from(await response.arrayBuffer());
}

/** Writes a cached variant through Fastify's normal reply. */
function apply({ status, head, body }: Form, reply: FastifyReply): Buffer | Readable | null {
  reply.code(status);
  if (body === undefined) reply.removeHeader('content-type');
  for (let index = 0; index < head.length; index += 2) reply.header(head[index] ?? '', head[index + 1]);
  if (body !== undefined) return body;
  // For HEAD, Fastify computes the length from the payload and cannot handle null.
  return reply.request.method === 'HEAD' ? Readable.from([]) : null;
}
