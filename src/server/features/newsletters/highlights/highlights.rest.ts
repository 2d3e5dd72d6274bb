import { z } from 'zod';
import {
  highlightsOutput,
  highlightsSentOutput,
  highlightsTestInput,
  highlightsTestOutput,
  nextIssueInput,
  undeliveredInput,
  undeliveredOutput,
} from '../../../../shared/newsletter/newsletter.schemas.ts';
import { errorBody, idParams, type RestApp, sendListPageOrAllPages } from '../../../rest/rest-app.ts';

/** /api/admin/newsletters/highlights */
export function highlightsRest(app: RestApp): void {
  app.get(
    '/admin/newsletters/highlights',
    {
      schema: {
        summary: 'Get the next weekly highlights and the past issues',
        response: { 200: highlightsOutput },
      },
    },
    (request) => request.caller.admin.newsletters.highlights.next(),
  );
  app.patch(
    '/admin/newsletters/highlights',
    {
      config: {
        examples: { introduction: { body: { introduction: 'Dear friends, Chanukah begins this week.' } } },
      },
      schema: {
        summary: 'Prepare the next weekly highlights',
        description:
          'Sets the introduction, leaves sermons out, or adds them back. The introduction is cleared when an issue is sent. 409 when the introduction is no longer at `version`, or an issue already contains a sermon to leave out.',
        body: nextIssueInput,
        response: { 200: highlightsOutput, 409: errorBody },
      },
    },
    (request) => request.caller.admin.newsletters.highlights.change(request.body),
  );
  app.get(
    '/admin/newsletters/highlights/:id/undelivered',
    {
      schema: {
        summary: 'List the undelivered emails of an issue, with the reasons',
        description:
          '`GET /api/admin/newsletters/highlights` lists the ids of the issues. Without `limit` and `page`, the response contains all.',
        params: idParams,
        querystring: undeliveredInput.partial(),
        response: { 200: z.array(undeliveredOutput) },
      },
    },
    ({ query, params, caller }, reply) =>
      sendListPageOrAllPages(reply, (page) =>
        caller.admin.newsletters.highlights.undelivered({ ...query, ...page, ...params }),
      ),
  );
  app.post(
    '/admin/newsletters/highlights/test',
    {
      config: { examples: { me: { body: { email: 'moderator@example.org' } } } },
      schema: {
        summary: 'Send a test of the weekly highlights to one email address',
        description: '409 when there is nothing new to send.',
        body: highlightsTestInput,
        response: { 200: highlightsTestOutput, 409: errorBody },
      },
    },
    (request) => request.caller.admin.newsletters.highlights.test(request.body),
  );
  app.post(
    '/admin/newsletters/highlights/send',
    {
      schema: {
        summary: 'Send the weekly highlights now',
        description:
          'To every active subscriber, except those who follow none of the new sermons. Without new sermons or subscribers, nothing is sent.',
        response: { 200: highlightsSentOutput },
      },
    },
    (request) => request.caller.admin.newsletters.highlights.send(),
  );
}
