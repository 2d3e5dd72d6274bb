import type { FastifyInstance } from 'fastify';
import type { Orm } from '../db/orm.ts';
import { findSession } from '../features/admin/session.service.ts';
import { memoryStore, redisStore } from '../http/limits/limit-store.ts';
import { createLimits } from '../http/limits/limits.ts';
import { rateLimitHeaders } from '../http/limits/rate-limit-headers.ts';
import { readSessionToken, sessionCookie } from '../http/security/session-cookie.ts';
import type { Context, CreateContext } from '../trpc/context.ts';

interface ContextParts extends Pick<Context, 'settings' | 'mailer' | 'files' | 'publicCache'> {
  readonly orm: Orm;
}

/** Returns the function that creates the context of a request. Opens the counters of the rate limits. */
export async function createContextFactory(
  app: FastifyInstance,
  { orm, settings, mailer, files, publicCache }: ContextParts,
): Promise<CreateContext> {
  const limitStore = settings.redisUrl ? await redisStore(settings.redisUrl, app.log) : memoryStore;
  app.addHook('onClose', () => limitStore.close());
  const limitsFor = createLimits(limitStore);
  return async (request, reply) => {
    const em = orm.em.fork();
    const token = readSessionToken(request, settings);
    return {
      em,
      session: token === null ? null : await findSession(em, token),
      settings,
      limits: limitsFor(rateLimitHeaders(reply)),
      mailer,
      files,
      publicCache,
      log: request.log,
      ip: request.ip,
      sessionCookie: sessionCookie(reply, settings),
    };
  };
}
