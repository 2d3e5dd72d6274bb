import { z } from 'zod';
import {
  changePasswordInput,
  loginInput,
  passwordStateOutput,
  sessionOutput,
} from '../../../shared/admin.schemas.ts';
import { auditEntryOutput } from '../../../shared/audit.schemas.ts';
import { errorBody, type RestApp, sendEvery, sendPage } from '../../rest/rest-app.ts';
import { newslettersAdminRest } from './newsletters-admin.rest.ts';
import { sermonsModerationRest } from './sermons-moderation.rest.ts';

const refusals = { 400: errorBody, 401: errorBody, 429: errorBody };

/** /api/admin (SPEC §7, DECISIONS §2). Who may call is decided by the procedures. Nothing of it is kept anywhere. */
export function adminRest(whole: RestApp): void {
  whole.register(async (scope) => {
    const app: RestApp = scope.withTypeProvider();
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    accessRest(app);
    sermonsModerationRest(app);
    newslettersAdminRest(app);
    auditRest(app);
  });
}

function accessRest(app: RestApp): void {
  app.post(
    '/admin/login',
    { schema: { body: loginInput, response: { 200: sessionOutput, ...refusals } } },
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
    '/admin/password',
    { schema: { response: { 200: passwordStateOutput, 401: errorBody } } },
    (request) => request.caller.admin.passwordState(),
  );
  app.put(
    '/admin/password',
    { schema: { body: changePasswordInput, response: { 200: sessionOutput, 409: errorBody, ...refusals } } },
    (request) => request.caller.admin.changePassword(request.body),
  );
}

function auditRest(app: RestApp): void {
  app.get(
    '/admin/audit',
    {
      schema: {
        querystring: z.object({
          sermonId: z.coerce.number().optional(),
          page: z.coerce.number().optional(),
          limit: z.coerce.number().optional(),
        }),
        response: { 200: z.array(auditEntryOutput), 400: errorBody, 401: errorBody },
      },
    },
    async (request, reply) => {
      const { query, caller } = request;
      if (query.limit === undefined && query.page === undefined) {
        return sendEvery(reply, await caller.admin.audit.every(query)) as never;
      }
      return sendPage(reply, request.url, await caller.admin.audit.list(query));
    },
  );
}
