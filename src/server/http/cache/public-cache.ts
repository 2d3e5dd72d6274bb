import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { serveBeforeFastify } from '../../upstream/fastify.ts';
import type { CacheKey } from './cache-keys.ts';
import { CachedResponse, type Variant } from './cached-response.ts';

interface InflightRequest {
  readonly key: string;
  /** Count of invalidations when the request began. */
  readonly invalidations: number;
  resolve(response: CachedResponse | null): void;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Returns the key under which the response may be cached for everybody; null if it may not be cached. */
    publicCacheKey?: CacheKey;
  }
  interface FastifyInstance {
    publicCache: PublicCache;
  }
  interface FastifyRequest {
    publicCacheInflight: InflightRequest | null;
    /** Whether the response came from the cache. */
    servedFromCache: boolean;
  }
}

/** Milliseconds for which the key of a URL is remembered. Short, because the key can contain today's date. */
const recentUrlMs = 1_000;

/**
 * The largest share of the cache for one response: a few huge ones, such as batches of long sermons, would evict
 * everything else. A full sitemap part, the largest common response, takes half of this share.
 */
const maxEntryShare = 1 / 8;

/** The share of the cache for URLs that were requested once. */
const newUrlShare = 1 / 4;

/** The cache key of a URL, and until when it is valid, in milliseconds since 1970. */
interface RecentUrl {
  readonly key: string;
  readonly until: number;
}

/** Statistics for operators. */
interface CacheStats {
  readonly hits: number;
  readonly misses: number;
  readonly invalidations: number;
  readonly bytes: number;
}

/**
 * The public cache of HTML, REST reads, tRPC queries and feeds. Concurrent misses share one in-flight request. A new
 * content version in the database (a trigger increments it with every public change) invalidates all entries.
 */
export class PublicCache {
  /**
   * Responses that were requested once. A flood of different URLs, such as combinations of filters, evicts only these.
   */
  readonly #newResponses: LRUCache<string, CachedResponse>;
  /** Responses that were requested again. */
  readonly #responses: LRUCache<string, CachedResponse>;
  readonly #inflight = new Map<string, Promise<CachedResponse | null>>();
  readonly #recentUrls = new LRUCache<string, RecentUrl>({
    maxSize: 4_000_000,
    sizeCalculation: ({ key }, url) => key.length + url.length + 100,
  });
  readonly #readContentVersion: () => Promise<string>;
  readonly #listeners: (() => void)[] = [];
  #contentVersion = '';
  // Plain counters: a labeled Prometheus counter would cost more than the cache hit.
  #hits = 0;
  #misses = 0;
  #invalidations = 0;

  /**
   * @param readContentVersion reads the current content version from the database
   * @param maxBytes maximum memory of all entries, in bytes
   */
  constructor({
    readContentVersion,
    maxBytes,
  }: { readContentVersion: () => Promise<string>; maxBytes: number }) {
    this.#readContentVersion = readContentVersion;
    const segment = (share: number) =>
      new LRUCache<string, CachedResponse>({
        maxSize: Math.floor(maxBytes * share),
        maxEntrySize: Math.floor(maxBytes * maxEntryShare),
        sizeCalculation: (response, key) => response.bytes + key.length * 2,
      });
    this.#newResponses = segment(newUrlShare);
    this.#responses = segment(1 - newUrlShare);
  }

  /** Counts since the start, and the current size. */
  get stats(): CacheStats {
    return {
      hits: this.#hits,
      misses: this.#misses,
      invalidations: this.#invalidations,
      bytes: this.#responses.calculatedSize + this.#newResponses.calculatedSize,
    };
  }

  /** Reads the content version and invalidates the cache if it changed. */
  async refresh(): Promise<void> {
    this.setVersion(await this.#readContentVersion());
  }

  /**
   * Calls {@link refresh} after a committed change. If the version cannot be read, invalidates the cache instead of
   * throwing: the change succeeded and must not be reported as failed.
   */
  async refreshAfterChange(): Promise<void> {
    try {
      await this.refresh();
    } catch {
      this.#contentVersion = '';
      this.#invalidate();
    }
  }

  /** Invalidates the cache if the content version differs from the current one. */
  setVersion(contentVersion: string): void {
    if (contentVersion === this.#contentVersion) return;
    this.#contentVersion = contentVersion;
    this.#invalidate();
  }

  #invalidate(): void {
    this.#invalidations++;
    this.#responses.clear();
    this.#newResponses.clear();
    // Requests that began before the change can return old data: do not let new ones wait for them.
    this.#inflight.clear();
    for (const listener of this.#listeners) listener();
  }

  /** Registers a callback that runs after each invalidation. */
  onInvalidate(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /**
   * Serves cache hits in an onRequest hook. The onRequest hooks that are registered later do not run: the cached
   * headers include what they would set. Register it before the plugins that set headers.
   * @param bypassesCache whether a request with these headers bypasses the cache
   */
  serveFromCache(app: FastifyInstance, bypassesCache: (headers: IncomingHttpHeaders) => boolean): void {
    app.decorateRequest('servedFromCache', false);
    app.addHook('onRequest', (request, reply, next) => {
      const { url } = request.raw;
      const key = request.routeOptions.config.publicCacheKey?.(request) ?? null;
      if (key === null || bypassesCache(request.headers)) return next();
      if (!this.#sendCached(key, request.raw, reply.raw, () => request.id)) return next();
      if (url) this.#recentUrls.set(url, { key, until: Date.now() + recentUrlMs });
      request.servedFromCache = true;
      reply.hijack();
    });
  }

  /**
   * Fast path: URLs that {@link serveFromCache} served within the last second are served on the raw server, before
   * Fastify builds a request, which takes longer than sending the cached response.
   * @param generateRequestId returns the id of a request, as Fastify's `genReqId` does
   */
  serveBeforeRouting(
    app: FastifyInstance,
    bypassesCache: (headers: IncomingHttpHeaders) => boolean,
    generateRequestId: (request: IncomingMessage) => string,
  ): void {
    let isOpen = true;
    // While closing, Fastify asks clients to end the connection, so the fast path is off.
    app.addHook('preClose', async () => {
      isOpen = false;
    });
    serveBeforeFastify(app, (request, response) => {
      const recent = isOpen && request.url ? this.#recentUrls.get(request.url) : undefined;
      return (
        recent !== undefined &&
        recent.until > Date.now() &&
        !bypassesCache(request.headers) &&
        this.#sendCached(recent.key, request, response, () => generateRequestId(request))
      );
    });
  }

  /** Returns the response under a key. The second request for a response moves it to the larger part of the cache. */
  #find(key: string): CachedResponse | undefined {
    const repeated = this.#responses.get(key);
    if (repeated) return repeated;
    const response = this.#newResponses.get(key);
    if (!response) return undefined;
    this.#newResponses.delete(key);
    this.#responses.set(key, response);
    return response;
  }

  #sendCached(
    key: string,
    { method, headers }: IncomingMessage,
    response: ServerResponse,
    getRequestId: () => string,
  ): boolean {
    if (method !== 'GET' && method !== 'HEAD') return false;
    const wasSent = this.#find(key)?.sendNow(method, headers, response, getRequestId) ?? false;
    if (wasSent) this.#hits++;
    return wasSent;
  }

  /** Adds the cache to every route that has a `publicCacheKey`. Requests with a session bypass it. */
  cacheMisses(app: FastifyInstance, hasSession: (request: FastifyRequest) => boolean): void {
    app.decorate('publicCache', this as PublicCache);
    app.decorateRequest('publicCacheInflight', null);

    app.addHook('onRequest', async (request, reply) => {
      const keyOf = request.routeOptions.config.publicCacheKey;
      if (!keyOf || (request.method !== 'GET' && request.method !== 'HEAD') || hasSession(request)) return;
      const key = keyOf(request);
      if (key === null) return;
      // If no request is in flight, there must be no await between this lookup and #startRequest, or two would run.
      const pending = this.#inflight.get(key);
      const cached = this.#find(key) ?? (pending && (await pending));
      if (cached) {
        this.#hits++;
        request.servedFromCache = true;
        return reply.send(applyVariant(await cached.selectVariant(request.headers), reply));
      }
      this.#misses++;
      request.publicCacheInflight = this.#startRequest(key);
    });

    app.addHook('onSend', async (request, reply, payload) => {
      const inflight = request.publicCacheInflight;
      if (!inflight) return payload;
      // If the body cannot be read, this hook runs again for the error response and resolves the in-flight request.
      const body = payload instanceof Response ? await unwrapResponse(reply, payload) : payload;
      request.publicCacheInflight = null;
      if (reply.statusCode !== 200 || !(typeof body === 'string' || Buffer.isBuffer(body))) {
        inflight.resolve(null);
        return body;
      }
      const response = new CachedResponse(reply.statusCode, reply.getHeaders(), Buffer.from(body));
      // Compare the count of invalidations, not the version: two database connections can return the versions in the
      // wrong order.
      if (inflight.invalidations === this.#invalidations) this.#newResponses.set(inflight.key, response);
      inflight.resolve(response);
      return applyVariant(await response.selectVariant(request.headers), reply);
    });

    const release = async (request: FastifyRequest) => {
      request.publicCacheInflight?.resolve(null);
      request.publicCacheInflight = null;
    };
    app.addHook('onResponse', release);
    app.addHook('onRequestAbort', release);
    app.addHook('onTimeout', release);
  }

  #startRequest(key: string): InflightRequest {
    const { promise, resolve } = Promise.withResolvers<CachedResponse | null>();
    this.#inflight.set(key, promise);
    return {
      key,
      invalidations: this.#invalidations,
      resolve: (response) => {
        if (this.#inflight.get(key) === promise) this.#inflight.delete(key);
        resolve(response);
      },
    };
  }
}

/**
 * Copies status and headers of a web Response (from tRPC) to the reply.
 * @returns the body
 * @throws when the body cannot be read
 */
async function unwrapResponse(reply: FastifyReply, response: Response): Promise<Buffer> {
  reply.code(response.status).headers(Object.fromEntries(response.headers));
  return Buffer.from(await response.arrayBuffer());
}

/** Sets the status and headers of a cached variant on the reply. @returns the payload to send */
function applyVariant({ status, rawHeaders, body }: Variant, reply: FastifyReply): Buffer | Readable | null {
  reply.code(status);
  if (body === undefined) reply.removeHeader('content-type');
  for (let index = 0; index < rawHeaders.length; index += 2)
    reply.header(rawHeaders[index] ?? '', rawHeaders[index + 1]);
  if (body !== undefined) return body;
  // For HEAD, Fastify computes the length from the payload and cannot handle null.
  return reply.request.method === 'HEAD' ? Readable.from([]) : null;
}
