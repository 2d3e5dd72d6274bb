import { z } from 'zod';
import { statusBody, subscriberOutput } from '../../../shared/newsletter.schemas.ts';
import { errorBody, type RestApp, sendEvery, sendPage, sendStream } from '../../rest/rest-app.ts';

const params = z.object({ id: z.coerce.number() });
const refusals = { 400: errorBody, 401: errorBody, 404: errorBody };

/** /api/admin/newsletters: the subscribers (SPEC §7). */
export function newslettersAdminRest(app: RestApp): void {
  app.get(
    '/admin/newsletters',
    {
      schema: {
        querystring: z.object({ page: z.coerce.number().optional(), limit: z.coerce.number().optional() }),
        response: { 200: z.array(subscriberOutput), 400: errorBody, 401: errorBody },
      },
    },
    async (request, reply) => {
      const { query, caller } = request;
      if (query.limit === undefined && query.page === undefined) {
        return sendEvery(reply, await caller.admin.newsletters.every()) as never;
      }
      return sendPage(reply, request.url, await caller.admin.newsletters.list(query));
    },
  );
  app.get('/admin/newsletters.csv', async (request, reply) => {
    const lines = await request.caller.admin.newsletters.csv();
    reply.header('content-disposition', 'attachment; filename="subscribers.csv"');
    return sendStream(reply, 'text/csv; charset=utf-8', lines);
  });
  app.patch(
    '/admin/newsletters/:id/status',
    { schema: { params, body: statusBody, response: { 200: subscriberOutput, ...refusals } } },
    (request) => request.caller.admin.newsletters.setStatus({ ...request.body, id: request.params.id }),
  );
  app.delete('/admin/newsletters/:id', { schema: { params } }, async (request, reply) => {
    await request.caller.admin.newsletters.remove(request.params);
    return reply.code(204).send();
  });
}
