import { z } from 'zod';
import { bounceInput, subscribeInput, subscribeOutput } from '../../../shared/newsletter.schemas.ts';
import { errorBody, type RestApp } from '../../rest/rest-app.ts';

/** /api/newsletters (SPEC §7). */
export function newslettersRest(app: RestApp): void {
  app.post(
    '/newsletters/subscribe',
    { schema: { body: subscribeInput, response: { 200: subscribeOutput, 400: errorBody, 429: errorBody } } },
    (request) => request.caller.newsletters.subscribe(request.body),
  );
  // For mail services: `Authorization: Bearer BOUNCE_SECRET`.
  app.post(
    '/newsletters/bounces',
    {
      schema: {
        body: bounceInput,
        response: { 204: z.void(), 400: errorBody, 401: errorBody, 404: errorBody },
      },
    },
    async (request, reply) => {
      const [, secret = ''] = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '') ?? [];
      await request.caller.newsletters.bounce({ ...request.body, secret });
      return reply.code(204).send();
    },
  );
}
