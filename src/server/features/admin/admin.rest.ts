import { z } from 'zod';
import { loginInput, sessionOutput } from '../../../shared/admin.schemas.ts';
import { adminSermonOutput, sermonFilters } from '../../../shared/sermon.schemas.ts';
import { errorBody, type RestApp, sendPage } from '../../rest/rest-app.ts';

/** /api/admin (SPEC §7, DECISIONS §2). Who may call is decided by the procedures. */
export function adminRest(app: RestApp): void {
  app.post(
    '/admin/login',
    {
      schema: {
        body: loginInput,
        response: { 200: sessionOutput, 400: errorBody, 401: errorBody, 429: errorBody },
      },
    },
    (request) => request.caller.admin.login(request.body),
  );
  app.post('/admin/logout', async (request, reply) => {
    await request.caller.admin.logout();
    return reply.code(204).send();
  });
  app.get('/admin/session', { schema: { response: { 200: sessionOutput } } }, (request) =>
    request.caller.admin.session(),
  );
  app.get(
    '/admin/sermons',
    {
      schema: {
        querystring: z.object({
          filter: z.enum(sermonFilters).optional(),
          page: z.coerce.number().optional(),
          limit: z.coerce.number().optional(),
        }),
        response: { 200: z.array(adminSermonOutput), 401: errorBody },
      },
    },
    async (request, reply) =>
      sendPage(reply, request.url, await request.caller.admin.sermons.list(request.query)),
  );
  app.patch(
    '/admin/sermons/:id/publish',
    {
      schema: {
        params: z.object({ id: z.coerce.number() }),
        body: z.object({ published: z.boolean() }),
        response: { 200: adminSermonOutput, 401: errorBody, 404: errorBody },
      },
    },
    (request) => request.caller.admin.sermons.publish({ ...request.body, id: request.params.id }),
  );
}
