import { z } from 'zod';
import {
  statusBody,
  subscriberListInput,
  subscriberOutput,
} from '../../../shared/newsletter/newsletter.schemas.ts';
import {
  csvResponse,
  idParams,
  noContent,
  type RestApp,
  sendCsv,
  sendListPageOrAll,
} from '../../rest/rest-app.ts';

/** /api/admin/newsletters: the subscribers. */
export function newslettersAdminRest(app: RestApp): void {
  app.get(
    '/admin/newsletters',
    {
      schema: {
        summary: 'List subscribers',
        description:
          'Without `limit` and `page`, the response is streamed and contains all matching subscribers.',
        querystring: subscriberListInput.partial(),
        response: { 200: z.array(subscriberOutput) },
      },
    },
    ({ query, caller }, reply) =>
      sendListPageOrAll(reply, {
        page: () => caller.admin.newsletters.list(query),
        all: () => caller.admin.newsletters.stream(query),
      }),
  );
  app.get(
    '/admin/newsletters.csv',
    {
      schema: {
        summary: 'Export subscribers as CSV',
        response: csvResponse('Comma-separated values with a header row'),
      },
    },
    async (request, reply) => {
      const lines = await request.caller.admin.newsletters.csv({ isHead: request.method === 'HEAD' });
      return sendCsv(reply, 'subscribers.csv', lines) as never;
    },
  );
  app.patch(
    '/admin/newsletters/:id/status',
    {
      config: { examples: { deactivate: { body: { active: false } } } },
      schema: {
        summary: 'Activate or deactivate a subscriber',
        params: idParams,
        body: statusBody,
        response: { 200: subscriberOutput },
      },
    },
    (request) => request.caller.admin.newsletters.setStatus({ ...request.body, id: request.params.id }),
  );
  app.delete(
    '/admin/newsletters/:id',
    { schema: { summary: 'Delete a subscriber', params: idParams, response: { 204: noContent } } },
    async (request, reply) => {
      await request.caller.admin.newsletters.remove(request.params);
      return reply.code(204).send();
    },
  );
}
