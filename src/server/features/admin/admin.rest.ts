import { z } from 'zod';
import {
  changePasswordInput,
  loginInput,
  passwordStateOutput,
  sessionOutput,
} from '../../../shared/admin.schemas.ts';
import { auditEntryOutput, auditListInput } from '../../../shared/audit.schemas.ts';
import { errorBody, noContent, type RestApp, sendListPageOrAll } from '../../rest/rest-app.ts';
import { contributorsAdminRest } from '../contributors/contributors-admin.rest.ts';
import { exportsRest } from '../exports/exports.rest.ts';
import { importsRest } from '../imports/imports.rest.ts';
import { placesAdminRest } from '../locations/places-admin.rest.ts';
import { newslettersAdminRest } from '../newsletters/newsletters-admin.rest.ts';
import { sermonsModerationRest } from '../sermons/moderation/sermons-moderation.rest.ts';
import { submissionsAdminRest } from '../submissions/submissions-admin.rest.ts';

/** /api/admin. The procedures check access. Responses are never cached. */
export function adminRest(parent: RestApp): void {
  parent.register(async (scope) => {
    const app: RestApp = scope.withTypeProvider();
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    accessRest(app);
    sermonsModerationRest(app);
    submissionsAdminRest(app);
    contributorsAdminRest(app);
    placesAdminRest(app);
    newslettersAdminRest(app);
    auditRest(app);
    importsRest(app);
    exportsRest(app);
  });
}

function accessRest(app: RestApp): void {
  app.post(
    '/admin/login',
    {
      schema: {
        summary: 'Log in',
        description:
          'Sets a session cookie. After ten wrong passwords from one IP address within 15 minutes, every login from it returns 429, also with the correct password.',
        body: loginInput,
        response: { 200: sessionOutput, 401: errorBody },
      },
    },
    (request) => request.caller.admin.login(request.body),
  );
  app.post(
    '/admin/logout',
    {
      schema: {
        summary: 'Log out',
        description: 'Ends the session on the server and removes its cookie.',
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await request.caller.admin.logout();
      return reply.code(204).send();
    },
  );
  app.get(
    '/admin/session',
    { schema: { summary: 'Get the current session', response: { 200: sessionOutput } } },
    (request) => request.caller.admin.session(),
  );
  app.get(
    '/admin/password',
    {
      schema: {
        summary: 'Get the source of the password',
        description: 'Whether `ADMIN_PASSWORD` is set. If so, the next start restores that password.',
        response: { 200: passwordStateOutput },
      },
    },
    (request) => request.caller.admin.passwordState(),
  );
  app.put(
    '/admin/password',
    {
      schema: {
        summary: 'Change the password',
        description: 'Ends all sessions. The response sets the cookie of a new one.',
        body: changePasswordInput,
        response: { 200: sessionOutput, 409: errorBody },
      },
    },
    (request) => request.caller.admin.changePassword(request.body),
  );
}

function auditRest(app: RestApp): void {
  app.get(
    '/admin/audit',
    {
      schema: {
        summary: 'List the audit log',
        description: 'Newest first. Without `limit` and `page`, the response contains all entries.',
        querystring: auditListInput.partial(),
        response: { 200: z.array(auditEntryOutput) },
      },
    },
    ({ query, caller }, reply) =>
      sendListPageOrAll(reply, {
        page: () => caller.admin.audit.list(query),
        all: () => caller.admin.audit.stream(query),
      }),
  );
}
