import { adminSermonOutput } from '../../../shared/sermon.schemas.ts';
import { declineBody, returnBody } from '../../../shared/submission.schemas.ts';
import { errorBody, idParams, noContent, type RestApp } from '../../rest/rest-app.ts';

/** /api/admin/sermons/{id}: return, decline, reopen, and revoke or send a personal link. */
export function submissionsAdminRest(app: RestApp): void {
  app.post(
    '/admin/sermons/:id/return',
    {
      config: { examples: { note: { body: { note: 'Please add the source of the story.' } } } },
      schema: {
        summary: 'Return a submission with a note',
        description:
          'The note is on the submission’s page and in an email, which is sent after 60 seconds unless the decision is changed before. The sermon leaves the drafts until it is corrected.',
        params: idParams,
        body: returnBody,
        response: { 200: adminSermonOutput, 409: errorBody },
      },
    },
    (request) => request.caller.admin.submissions.return({ ...request.body, id: request.params.id }),
  );
  app.post(
    '/admin/sermons/:id/decline',
    {
      config: { examples: { withoutNote: { body: {} } } },
      schema: {
        summary: 'Decline a submission, with or without a note',
        description: 'The email is sent after 60 seconds unless the decision is changed before.',
        params: idParams,
        body: declineBody,
        response: { 200: adminSermonOutput, 409: errorBody },
      },
    },
    (request) => request.caller.admin.submissions.decline({ ...request.body, id: request.params.id }),
  );
  app.post(
    '/admin/sermons/:id/reopen',
    {
      schema: {
        summary: 'Put a returned or declined submission back among the drafts',
        params: idParams,
        response: { 200: adminSermonOutput, 409: errorBody },
      },
    },
    (request) => request.caller.admin.submissions.reopen({ id: request.params.id }),
  );
  app.delete(
    '/admin/sermons/:id/link',
    {
      schema: {
        summary: 'Revoke the personal link of a submission',
        params: idParams,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await request.caller.admin.submissions.revokeLink({ id: request.params.id });
      return reply.code(204).send();
    },
  );
  app.post(
    '/admin/sermons/:id/link',
    {
      schema: {
        summary: 'Email the rabbi a new personal link',
        description: 'Earlier links work until the new one is used. At most one email a minute.',
        params: idParams,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await request.caller.admin.submissions.sendLink({ id: request.params.id });
      return reply.code(204).send();
    },
  );
}
