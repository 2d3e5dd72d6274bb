import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../base/errors.ts';
import { safeEqual } from '../../base/safe-compare.ts';
import type { Mailer } from '../../mail/mailer.ts';
import type { PublicCache } from '../cache/public-cache.ts';

/** Sources of the metrics that are read at each scrape. */
export interface MetricSources {
  /** Jobs by queue and state. */
  jobs(): Promise<readonly { queue: string; state: string; count: number }[]>;
  /** Runs a trivial query on the database. */
  pingDatabase(): Promise<unknown>;
  /**
   * When the newest snapshot of the embedded database was made; null if there is none. Not available with PostgreSQL.
   */
  newestSnapshot?(): Promise<Date | null>;
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Timeout of each source in milliseconds. A database that does not respond in time counts as unavailable. */
const timeoutMs = 2_000;

/** The Prometheus metrics of this process. */
export class Metrics {
  readonly registry = new Registry();
  readonly #requests: Histogram<'method' | 'route' | 'status'>;
  readonly #emails: Counter<'outcome'>;

  constructor(version: string) {
    const registers = [this.registry];
    collectDefaultMetrics({ register: this.registry });
    this.#requests = new Histogram({
      name: 'bimah_http_request_duration_seconds',
      help: 'Requests not served from the cache, by route; cache hits are bimah_public_cache_hits_total',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    });
    this.#emails = new Counter({
      name: 'bimah_emails_total',
      help: 'Attempts to send an email: accepted by the mail server (sent), or not (failed)',
      labelNames: ['outcome'],
      registers,
    });
    for (const outcome of ['sent', 'failed']) this.#emails.inc({ outcome }, 0);
    new Gauge({
      name: 'bimah_build_info',
      help: 'The version that runs',
      labelNames: ['version', 'node'],
      registers,
    }).set({ version, node: process.version }, 1);
  }

  /** Counts every response that does not come from the cache, labeled with the route pattern, never with the URL. */
  watchRequests(app: FastifyInstance): void {
    app.addHook('onResponse', (request, reply, next) => {
      if (!request.servedFromCache) {
        this.#requests.observe(
          {
            method: methods.has(request.method) ? request.method : 'other',
            route: request.routeOptions.url ?? 'unknown',
            status: reply.statusCode,
          },
          reply.elapsedTime / 1000,
        );
      }
      next();
    });
  }

  /** Adds the metrics of the public cache. */
  watchCache(cache: PublicCache): void {
    const addCounter = (name: string, help: string, value: () => number) =>
      new Counter({
        name,
        help,
        registers: [this.registry],
        collect() {
          this.reset();
          this.inc(value());
        },
      });
    addCounter(
      'bimah_public_cache_hits_total',
      'Requests served from the public cache',
      () => cache.stats.hits,
    );
    addCounter(
      'bimah_public_cache_misses_total',
      'Cacheable requests that were not in the public cache',
      () => cache.stats.misses,
    );
    addCounter(
      'bimah_public_cache_invalidations_total',
      'How often the public cache was invalidated, including once at the start',
      () => cache.stats.invalidations,
    );
    new Gauge({
      name: 'bimah_public_cache_bytes',
      help: 'Estimated memory of the public cache',
      registers: [this.registry],
      collect() {
        this.set(cache.stats.bytes);
      },
    });
  }

  /** Wraps a mailer and counts the result of each attempt to send. */
  countEmails(mailer: Mailer): Mailer {
    return {
      send: async (email) => {
        try {
          await mailer.send(email);
          this.#emails.inc({ outcome: 'sent' });
        } catch (error) {
          this.#emails.inc({ outcome: 'failed' });
          throw error;
        }
      },
      close: () => mailer.close(),
    };
  }

  /** Adds the metrics that are read again at each scrape. */
  watchSources(sources: MetricSources): void {
    const registers = [this.registry];
    new Gauge({
      name: 'bimah_jobs',
      help: 'Jobs by queue and state: created, retry, active, failed (kept for seven days)',
      labelNames: ['queue', 'state'],
      registers,
      async collect() {
        this.reset();
        const jobs = await withTimeout(sources.jobs(), []);
        for (const { queue, state, count } of jobs) this.set({ queue, state }, count);
      },
    });
    const { newestSnapshot } = sources;
    if (newestSnapshot) {
      new Gauge({
        name: 'bimah_newest_snapshot_timestamp_seconds',
        help: 'When the newest snapshot of the embedded database was made; 0 if there is none or it is unknown',
        registers,
        async collect() {
          this.set(((await withTimeout(newestSnapshot.call(sources), null))?.getTime() ?? 0) / 1000);
        },
      });
    }
    const pingDatabase = async () => {
      const startedAt = performance.now();
      const isUp = await withTimeout(
        sources.pingDatabase().then(() => 1),
        0,
      );
      return { isUp, seconds: (performance.now() - startedAt) / 1000 };
    };
    // Each gauge pings by itself. If one gauge set the other, the other would report the previous scrape.
    new Gauge({
      name: 'bimah_database_response_seconds',
      help: 'Duration of a trivial query, including the wait for a connection',
      registers,
      async collect() {
        this.set((await pingDatabase()).seconds);
      },
    });
    new Gauge({
      name: 'bimah_database_up',
      help: 'Whether the database responds',
      registers,
      async collect() {
        this.set((await pingDatabase()).isUp);
      },
    });
  }

  /**
   * Serves `/metrics` to clients that send the token. Without a token in the settings the route does not exist: behind
   * a proxy every visitor connects from the local machine, so the IP address proves nothing.
   */
  serve(app: FastifyInstance, token: string | undefined): void {
    if (token === undefined) return;
    app.get('/metrics', async (request, reply) => {
      reply.header('cache-control', 'no-store');
      if (!safeEqual(request.headers.authorization ?? '', `Bearer ${token}`)) {
        reply.header('www-authenticate', 'Bearer');
        throw new AppError('UNAUTHORIZED', 'The metrics token is missing or wrong');
      }
      return reply.type(this.registry.contentType).send(await this.registry.metrics());
    });
  }
}

/** Resolves to the value, or to the fallback when the promise rejects or takes longer than {@link timeoutMs}. */
async function withTimeout<Value>(promise: Promise<Value>, fallback: Value): Promise<Value> {
  const { promise: timeout, resolve } = Promise.withResolvers<Value>();
  const timer = setTimeout(resolve, timeoutMs, fallback);
  try {
    return await Promise.race([promise.catch(() => fallback), timeout]);
  } finally {
    clearTimeout(timer);
  }
}
