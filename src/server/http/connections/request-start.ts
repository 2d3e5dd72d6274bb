import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { runRequest } from '../../db/outage.ts';

/** Records when each request began, so that a request waits only once during a database outage. */
export const requestStart = fastifyPlugin(
  async (app) => {
    // Run it again after the body is parsed: body events run outside the async context of the first hook.
    for (const hook of ['onRequest', 'preValidation'] as const) {
      app.addHook(hook, (_request: FastifyRequest, reply: FastifyReply, next: () => void) =>
        runRequest(performance.now() - reply.elapsedTime, next),
      );
    }
  },
  { name: 'request-start', dependencies: ['load-shedding'] },
);
