import {
  highlightsOutput,
  highlightsSentOutput,
  highlightsTestInput,
  highlightsTestOutput,
} from '../../../shared/newsletter.schemas.ts';
import { errorBody, type RestApp } from '../../rest/rest-app.ts';

/** /api/admin/newsletters/highlights (DECISIONS §7). */
export function highlightsRest(app: RestApp): void {
  app.get(
    '/admin/newsletters/highlights',
    { schema: { response: { 200: highlightsOutput, 401: errorBody } } },
    (request) => request.caller.admin.newsletters.highlights.next(),
  );
  app.post(
    '/admin/newsletters/highlights/test',
    {
      schema: {
        body: highlightsTestInput,
        response: {
          200: highlightsTestOutput,
          400: errorBody,
          401: errorBody,
          409: errorBody,
          503: errorBody,
        },
      },
    },
    (request) => request.caller.admin.newsletters.highlights.test(request.body),
  );
  app.post(
    '/admin/newsletters/highlights/send',
    { schema: { response: { 200: highlightsSentOutput, 401: errorBody } } },
    (request) => request.caller.admin.newsletters.highlights.send(),
  );
}
