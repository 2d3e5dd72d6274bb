import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';
import type { Mailer } from '../mail/mailer.ts';
import { isSameSecret } from '../same-secret.ts';
import type { PublicCache } from './public-cache.ts';

/** Where an installation's facts at the moment of a look come from. */
export interface MetricSources {
  /** Jobs that wait, are being done, or failed, by queue. */
  jobs(): Promise<readonly { queue: string; state: string; count: number }[]>;
  /** Asks the database for the least there is. */
  askDatabase(): Promise<unknown>;
  /** When the newest copy of the embedded database was made; null when there is none. PostgreSQL makes none. */
  newestCopy?(): Promise<Date | null>;
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** A database that does not answer in this time counts as away. */
const patience = 2_000;

/** What Prometheus reads of this process. */
export class Metrics {
  readonly registry = new Registry();
  readonly #requests: Histogram<'method' | 'route' | 'status'>;
  readonly #mails: Counter<'outcome'>;

  constructor(version: string) {
    const registers = [this.registry];
    collectDefaultMetrics({ register: this.registry });
    this.#requests = new Histogram({
      name: 'bimah_http_request_duration_seconds',
      help: 'Requests not answered from the cache, by route; cache hits are bimah_public_cache_hits_total',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    });
    this.#mails = new Counter({
      name: 'bimah_mails_total',
      help: 'Mails that the mail server took (sent), or did not take this time (failed)',
      labelNames: ['outcome'],
      registers,
    });
    for (const outcome of ['sent', 'failed']) this.#mails.inc({ outcome }, 0);
    new Gauge({
      name: 'bimah_build_info',
      help: 'The version that runs',
      labelNames: ['version', 'node'],
      registers,
    }).set({ version, node: process.version }, 1);
  }

  /** Counts every answer that is not a kept one. The route's pattern is the label, never the address itself. */
  watchRequests(app: FastifyInstance): void {
    app.addHook('onResponse', (request, reply, next) => {
      if (!request.isAnsweredFromKept) {
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

  watchCache(cache: PublicCache): void {
    const read = (name: string, help: string, value: () => number) =>
      new Counter({
        name,
        help,
        registers: [this.registry],
        collect() {
          this.reset();
          this.inc(value());
        },
      });
    read('bimah_public_cache_hits_total', 'Answers that were kept', () => cache.facts.hits);
    read('bimah_public_cache_misses_total', 'Answers that had to be made', () => cache.facts.misses);
    read(
      'bimah_public_cache_emptied_total',
      'How often a change emptied the cache',
      () => cache.facts.emptied,
    );
    new Gauge({
      name: 'bimah_public_cache_bytes',
      help: 'Memory of the kept answers, reckoned',
      registers: [this.registry],
      collect() {
        this.set(cache.facts.bytes);
      },
    });
  }

  /** A mailer that counts what becomes of each mail. */
  watchMails(mailer: Mailer): Mailer {
    return {
      send: async (mail) => {
        try {
          await mailer.send(mail);
          this.#mails.inc({ outcome: 'sent' });
        } catch (error) {
          this.#mails.inc({ outcome: 'failed' });
          throw error;
        }
      },
      close: () => mailer.close(),
    };
  }

  /** What is looked up anew whenever somebody reads the metrics. */
  watchSources(sources: MetricSources): void {
    const registers = [this.registry];
    new Gauge({
      name: 'bimah_jobs',
      help: 'Jobs of the queue by state: created, retry, active, failed (kept for two weeks)',
      labelNames: ['queue', 'state'],
      registers,
      async collect() {
        this.reset();
        const jobs = await soon(sources.jobs(), []);
        for (const { queue, state, count } of jobs) this.set({ queue, state }, count);
      },
    });
    const { newestCopy } = sources;
    if (newestCopy) {
      new Gauge({
        name: 'bimah_newest_copy_timestamp_seconds',
        help: 'When the newest copy of the embedded database was made; 0 when there is none',
        registers,
        async collect() {
          this.set(((await soon(newestCopy.call(sources), null))?.getTime() ?? 0) / 1000);
        },
      });
    }
    const answer = new Gauge({
      name: 'bimah_database_answer_seconds',
      help: 'How long the database took to answer just now, waiting for a connection included',
      registers,
    });
    new Gauge({
      name: 'bimah_database_up',
      help: 'Whether the database answers',
      registers,
      async collect() {
        const began = performance.now();
        const isUp = await soon(
          sources.askDatabase().then(() => 1),
          0,
        );
        this.set(isUp);
        answer.set((performance.now() - began) / 1000);
      },
    });
  }

  /**
   * `/metrics`, for whoever shows the token. Without a token in the settings the address does not exist: behind a proxy
   * every visitor comes from the machine itself, so that nearness proves nothing.
   */
  serve(app: FastifyInstance, token: string | undefined): void {
    if (token === undefined) return;
    app.get('/metrics', async (request, reply) => {
      reply.header('cache-control', 'no-store');
      if (!isSameSecret(request.headers.authorization ?? '', `Bearer ${token}`)) {
        reply.header('www-authenticate', 'Bearer');
        throw new AppError('UNAUTHORIZED', 'The metrics token is missing or wrong');
      }
      return reply.type(this.registry.contentType).send(await this.registry.metrics());
    });
  }
}

/** What is asked for, or something else when it fails or takes too long: whoever reads the metrics does not wait. */
async function soon<Answer>(asked: Promise<Answer>, otherwise: Answer): Promise<Answer> {
  const { promise: late, resolve } = Promise.withResolvers<Answer>();
  const timer = setTimeout(resolve, patience, otherwise);
  try {
    return await Promise.race([asked.catch(() => otherwise), late]);
  } finally {
    clearTimeout(timer);
  }
}
