import fastifyPlugin from 'fastify-plugin';
import { readContentVersion } from '../../db/content-version.ts';
import type { Orm } from '../../db/orm.ts';

/** `/healthz`: the process is alive. `/readyz`: the database responds (docs/product/failures.md D5). */
export const healthRoutes = fastifyPlugin<{ orm: Orm }>(
  async (app, { orm }) => {
    app.get('/healthz', async (_request, reply) =>
      reply.header('cache-control', 'no-store').send({ status: 'alive' }),
    );
    app.get('/readyz', async (request, reply) => {
      reply.header('cache-control', 'no-store');
      try {
        await readContentVersion(orm);
        return { status: 'ready' };
      } catch (error) {
        request.log.warn({ err: error }, 'the database is not responding');
        return reply
          .code(503)
          .header('retry-after', '5')
          .send({ status: 'not ready', message: 'The database is not responding' });
      }
    });
  },
  { name: 'health-routes', dependencies: ['error-handler'] },
);
