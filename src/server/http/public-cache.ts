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
   * @param mayHaveSession whether the request could belong to somebody who is logged in; those take the whole way
   */
  registerFirst(app: FastifyInstance, mayHaveSession: (cookies: string) => boolean): void {
    app.decorateRequest('isAnsweredFromKept', false);
    app.addHook('onRequest', (request, reply, next) => {
      const keyOf = request.routeOptions.config.publicCacheKey;
      if (!keyOf || (request.method !== 'GET' && request.method !== 'HEAD')) return next();
      const { headers } = request.raw;
      if (headers.cookie !== undefined && mayHaveSession(headers.cookie)) return next();
      const key = keyOf(request);
      const kept = key === null ? undefined : this.#answers.get(key);
      if (kept?.sendNow(request.method, headers, reply.raw, request.id)) {
        this.#hits++;
        request.isAnsweredFromKept = true;
        reply.hijack();
      } else next();
    });
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
