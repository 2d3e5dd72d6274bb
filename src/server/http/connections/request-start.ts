import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { runRequest } from '../../db/outage.ts';

/** Records when each request began, so that a request waits only once during a database outage. */
export const requestStart = fastifyPlugin(
  async (app) => {
    // Both hooks are necessary: events of the body run outside the async context of the first one.
    for (const hook of ['onRequest', 'preValidation'] as const) {
      app.addHook(hook, (_request: FastifyRequest, reply: FastifyReply, next: () => void) =>
        runRequest(performance.now() - reply.elapsedTime, next),
      );
    }
  },
  { name: 'request-start', dependencies: ['load-shedding'] },
);
