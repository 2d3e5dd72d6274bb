import { z } from 'zod';
import { adminSermonOutput } from '../../../shared/sermon.schemas.ts';
import {
  acceptBody,
  declineBody,
  proposalListInput,
  proposalOutput,
  returnBody,
} from '../../../shared/submission.schemas.ts';
import { errorBody, idParams, noContent, type RestApp, sendListPageOrAll } from '../../rest/rest-app.ts';

/**
 * /api/admin/sermons/{id}: returns, declines and reopens a submission, and sends and revokes its personal links. Also
 * adds /api/admin/proposals.
 */
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
        description: 'Cancels the email about the decision, unless it was already sent.',
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
        summary: 'Revoke all personal links to a submission',
        description: 'Their tokens are then unknown. The submitter can get a new link.',
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
        description:
          'Earlier links work until a change is made with the new one. At most one email in each clock minute.',
        params: idParams,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await request.caller.admin.submissions.sendLink({ id: request.params.id });
      return reply.code(204).send();
    },
  );
  proposalsRest(app);
}

/** /api/admin/proposals: changes of published sermons that submitters propose. */
function proposalsRest(app: RestApp): void {
  app.get(
    '/admin/proposals',
    {
      schema: {
        summary: 'List proposed changes that are waiting for a decision',
        description:
          'Oldest first. Without `limit` and `page`, the response contains all. `changes` has three texts of each field: the one of the sermon at the time of the proposal (`base`), its current one (`current`), and the proposed one (`proposed`).',
        querystring: proposalListInput.partial(),
        response: { 200: z.array(proposalOutput) },
      },
    },
    ({ query, caller }, reply) =>
      sendListPageOrAll(reply, {
        page: () => caller.admin.submissions.proposals(query),
        all: () => caller.admin.submissions.streamProposals(),
      }),
  );
  app.post(
    '/admin/proposals/:id/accept',
    {
      config: { examples: { title: { summary: 'The title only', body: { fields: ['title'] } } } },
      schema: {
        summary: 'Accept proposed changes, all or some',
        description:
          'The other fields are declined. The response is 404 if the proposal was decided, withdrawn or replaced. It is 409 if the sermon was changed after `version`, or, without `version`, if an accepted field was changed since it was proposed.',
        params: idParams,
        body: acceptBody,
        response: { 200: adminSermonOutput, 409: errorBody },
      },
    },
    (request) => request.caller.admin.submissions.accept({ ...request.body, id: request.params.id }),
  );
  app.post(
    '/admin/proposals/:id/decline',
    {
      schema: {
        summary: 'Decline proposed changes',
        description: 'The sermon stays as it is, and the submitter gets an email.',
        params: idParams,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await request.caller.admin.submissions.declineProposal({ id: request.params.id });
      return reply.code(204).send();
    },
  );
}
