import { fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../base/errors.ts';
import { procedurePaths, proceduresKey } from '../http/cache/cache-keys.ts';
import type { CreateContext } from '../trpc/context.ts';
import { proceduresOf } from '../upstream/trpc.ts';
import { appRouter } from './app-router.ts';

/** Maximum calls in one request. */
export const maxBatchSize = 30;

/** Number of calls in a request, at most the maximum of a batch. */
const countCalls = (request: FastifyRequest) => Math.min(procedurePaths(request).length, maxBatchSize);

/** Registers the procedures below /trpc. */
export async function registerTrpc(
  app: FastifyInstance,
  { createContext }: { createContext: CreateContext },
): Promise<void> {
  const publicCacheKey = proceduresKey(proceduresOf(appRouter), maxBatchSize);
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, publicCacheKey, countCalls };
  });
  // The plugin would read a multipart body into memory, however long it is.
  app.addHook('onRequest', async ({ headers }) => {
    if (/^\s*multipart\//i.test(headers['content-type'] ?? ''))
      throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'Send the body as JSON.');
  });
  // Uncached responses default to no-store because they may contain admin data (docs/product/access.md A10).
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  await app.register(fastifyTRPCPlugin, {
    prefix: '/trpc',
    trpcOptions: {
      router: appRouter,
      createContext: ({ req, res }: { req: FastifyRequest; res: FastifyReply }) => createContext(req, res),
      maxBatchSize,
    },
  });
}
