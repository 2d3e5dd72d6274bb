import {
  correctionFields,
  linkRequestInput,
  linkRequestOutput,
  submissionOutput,
  submissionTokenInput,
} from '../../../shared/submission.schemas.ts';
import { errorBody, noContent, type RestApp } from '../../rest/rest-app.ts';

const config = { isPersonal: true };

/** /api/submissions: a submission for the holder of its personal link, and requests for links. Never cached. */
export function submissionsRest(app: RestApp): void {
  app.get(
    '/submissions/:token',
    {
      config,
      schema: {
        summary: 'Get a submission by the token of its personal link',
        description:
          'The link is in the email that confirms the submission. The response is 404 for a wrong, replaced or revoked token, and 429 after 60 such requests in 15 minutes from one IP address.',
        params: submissionTokenInput,
        response: { 200: submissionOutput, 429: errorBody },
      },
    },
    (request) => request.caller.submissions.byToken(request.params),
  );
  app.patch(
    '/submissions/:token',
    {
      config: { ...config, examples: { title: { body: { title: 'Waiting for the dawn', version: 1 } } } },
      schema: {
        summary: 'Correct a submission',
        description:
          'Changes the fields that are sent. `version` is the one the correction was made from: if the sermon has changed since, the response is 409 and nothing is overwritten. A returned sermon goes back to the moderators. After publication the sermon stays as it is, and the changes are proposed to the moderators (`proposal`).',
        params: submissionTokenInput,
        body: correctionFields,
        response: { 200: submissionOutput, 409: errorBody },
      },
    },
    (request) => request.caller.submissions.correct({ ...request.body, token: request.params.token }),
  );
  app.delete(
    '/submissions/:token',
    {
      config,
      schema: {
        summary: 'Withdraw a submission',
        description:
          'The state becomes `withdrawn`, and nobody can publish the sermon. The response is 409 if it is published or declined.',
        params: submissionTokenInput,
        response: { 204: noContent, 409: errorBody },
      },
    },
    async (request, reply) => {
      await request.caller.submissions.withdraw(request.params);
      return reply.code(204).send();
    },
  );
  app.delete(
    '/submissions/:token/proposal',
    {
      config,
      schema: {
        summary: 'Withdraw proposed changes',
        description: 'The published sermon stays as it is.',
        params: submissionTokenInput,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await request.caller.submissions.withdrawProposal(request.params);
      return reply.code(204).send();
    },
  );
  app.delete(
    '/submissions/:token/link',
    {
      config,
      schema: {
        summary: 'Revoke all personal links to a submission',
        description: 'The tokens are then unknown, including this one. The submission stays as it is.',
        params: submissionTokenInput,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await request.caller.submissions.revokeLink(request.params);
      return reply.code(204).send();
    },
  );
  app.post(
    '/submissions/link',
    {
      config: { examples: { email: { body: { email: 'rabbi@example.org' } } } },
      schema: {
        summary: 'Email new links to submissions',
        description:
          'Sends one email with a new personal link to each of the latest 100 submissions with this email address. Earlier links to a submission work until a newer one is used to correct, withdraw or revoke. At most one email in each clock hour and three in 24 hours. The response does not tell whether the email address is known.',
        body: linkRequestInput,
        response: { 202: linkRequestOutput },
      },
    },
    async (request, reply) =>
      reply.code(202).send(await request.caller.submissions.requestLink(request.body)),
  );
}
