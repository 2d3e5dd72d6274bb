import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { type Form, KeptAnswer } from './kept-answer.ts';

interface Fill {
  readonly key: string;
  /** How often the cache had been emptied when it began. */
  readonly emptied: number;
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
    /** It was answered before every other hook, from what is kept. */
    isAnsweredFromKept: boolean;
  }
}

/** Milliseconds after which an address is read anew: its key may name the day. */
const readingLasts = 1_000;

/**
 * Of the whole memory, what one answer may take at most: a few giants, such as batches of long sermons, would push out
 * everything else. A full part of the sitemap, which is the largest that is drawn often, takes half of it.
 */
const largestShare = 1 / 8;

/** An address as it stood in a request, read: what its answer is kept under, and until when that is believed. */
interface ReadAddress {
  readonly key: string;
  readonly until: number;
}

/** What an operator may want to know of the cache. */
export interface CacheFacts {
  readonly hits: number;
  readonly misses: number;
  readonly emptied: number;
  readonly bytes: number;
}

/**
 * The public cache: HTML, REST reads and feeds, each filled once for simultaneous misses, and emptied whenever
 * the generation in the database has risen (a trigger raises it with every change that the public can see).
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
  // Plain numbers: a kept answer is too cheap for a counter with labels.
  #hits = 0;
  #misses = 0;
  #emptied = 0;

  /**
   * @param readGeneration reads the present generation from the database
   * @param maxBytes how much memory the kept answers may take
   */
  constructor({ readGeneration, maxBytes }: { readGeneration: () => Promise<string>; maxBytes: number }) {
    this.#readGeneration = readGeneration;
    this.#answers = new LRUCache({
      maxSize: maxBytes,
      maxEntrySize: Math.floor(maxBytes * largestShare),
      sizeCalculation: (answer, key) => answer.bytes + key.length * 2,
    });
  }

  /** What happened since the start, and what is kept now. */
  get facts(): CacheFacts {
    return {
      hits: this.#hits,
      misses: this.#misses,
      emptied: this.#emptied,
      bytes: this.#answers.calculatedSize,
    };
  }

  /** Asks the database for the generation and forgets everything when it has risen. */
  async refresh(): Promise<void> {
    this.moveTo(await this.#readGeneration());
  }

  /**
   * {@link refresh} behind a change that is stored: when the database goes away before it has said the generation,
   * everything is forgotten, since whoever made the change must not be told that it failed.
   */
  async refreshAfterChange(): Promise<void> {
    try {
      await this.refresh();
    } catch {
      this.#generation = '';
      this.#forget();
    }
  }

  /** Forgets everything when this generation is another than the one that is kept. */
  moveTo(generation: string): void {
    if (generation === this.#generation) return;
    this.#generation = generation;
    this.#forget();
  }

  #forget(): void {
    this.#emptied++;
    this.#answers.clear();
    // A filling that began before the change may hold the old state: nobody new waits for it.
    this.#filling.clear();
    for (const listener of this.#listeners) listener();
  }

  /** Calls back whenever everything was forgotten. */
  onEmptied(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /**
   * Answers what is kept before anything else is done: no other hook runs, as the kept headers hold what those would
   * set. Registered first.
   * @param takesWholeWay whether these headers may ask for another answer than everybody's
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
   * Answers the addresses that {@link registerFirst} answered a moment ago before Fastify makes a request of them: that
   * alone takes longer than sending what is kept.
   * @param requestName names a request for the log, as Fastify does
   */
  standBefore(
    app: FastifyInstance,
    takesWholeWay: (headers: IncomingHttpHeaders) => boolean,
    requestName: (request: IncomingMessage) => string,
  ): void {
    const [fastify] = app.server.listeners('request') as RequestListener[];
    if (!fastify) return;
    let isOpen = true;
    // From then on Fastify asks clients to leave the connection.
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
      // Not the generation itself: read over two connections, an older one can be heard of after a newer one.
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

/** A door that answers with a web Response (tRPC): its status and headers become the reply's. */
async function unwrap(reply: FastifyReply, response: Response): Promise<Buffer> {
  reply.code(response.status).headers(Object.fromEntries(response.headers));
  return Buffer.from(await response.arrayBuffer());
}

/** Lays a form over an answer that takes Fastify's own course; returns what it sends. */
function apply({ status, head, body }: Form, reply: FastifyReply): Buffer | Readable | null {
  reply.code(status);
  if (body === undefined) reply.removeHeader('content-type');
  for (let index = 0; index < head.length; index += 2) reply.header(head[index] ?? '', head[index + 1]);
  if (body !== undefined) return body;
  // Fastify measures what a HEAD would have sent, and can measure anything but null.
  return reply.request.method === 'HEAD' ? Readable.from([]) : null;
}
