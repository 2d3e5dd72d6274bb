import { z } from 'zod';
import { bounceInput, subscribeInput, subscribeOutput } from '../../../shared/newsletter.schemas.ts';
import { errorBody, noContent, type RestApp } from '../../rest/rest-app.ts';

/** /api/newsletters (SPEC §7). */
export function newslettersRest(app: RestApp): void {
  app.post(
    '/newsletters/subscribe',
    {
      config: {
        examples: {
          reader: { summary: 'With a name', body: { email: 'reader@example.org', name: 'Miriam Levi' } },
          address: { summary: 'An address alone', body: { email: 'reader@example.org' } },
        },
      },
      schema: {
        summary: 'Subscribe to the newsletter',
        description: 'At once. The answer is the same whether the address was known or not.',
        body: subscribeInput,
        response: { 200: subscribeOutput },
      },
    },
    (request) => request.caller.newsletters.subscribe(request.body),
  );
  // For mail services: `Authorization: Bearer BOUNCE_SECRET`.
  app.post(
    '/newsletters/bounces',
    {
      schema: {
        summary: 'Tell of a mail that could not be delivered',
        description:
          'For mail services: send `Authorization: Bearer` and the BOUNCE_SECRET of the site. Without that setting the address is not there.',
        headers: z.object({
          authorization: z.string().optional().describe('Bearer and the BOUNCE_SECRET of the site'),
        }),
        body: bounceInput,
        response: { 204: noContent, 401: errorBody, 404: errorBody },
      },
    },
    async (request, reply) => {
      const [, secret = ''] = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '') ?? [];
      await request.caller.newsletters.bounce({ ...request.body, secret });
      return reply.code(204).send();
    },
  );
}
