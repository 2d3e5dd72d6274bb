import { subscribeInput, subscribeOutput } from '../../../shared/newsletter.schemas.ts';
import { errorBody, type RestApp } from '../../rest/rest-app.ts';

/** /api/newsletters (SPEC §7). */
export function newslettersRest(app: RestApp): void {
  app.post(
    '/newsletters/subscribe',
    { schema: { body: subscribeInput, response: { 200: subscribeOutput, 400: errorBody } } },
    (request) => request.caller.newsletters.subscribe(request.body),
  );
}
