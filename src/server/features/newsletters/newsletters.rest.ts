import { z } from 'zod';
import {
  bounceInput,
  subscribeInput,
  subscribeOutput,
} from '../../../shared/newsletter/newsletter.schemas.ts';
import { errorBody, noContent, type RestApp } from '../../rest/rest-app.ts';

/** /api/newsletters */
export function newslettersRest(app: RestApp): void {
  app.post(
    '/newsletters/subscribe',
    {
      config: {
        examples: {
          reader: { summary: 'With a name', body: { email: 'reader@example.org', name: 'Miriam Levi' } },
          email: { summary: 'Only an email address', body: { email: 'reader@example.org' } },
          follow: {
            summary: 'Only sermons for holidays',
            body: { email: 'reader@example.org', follow: [{ kind: 'occasions', slug: 'holiday' }] },
          },
        },
      },
      schema: {
        summary: 'Subscribe to the newsletter',
        description:
          'Takes effect immediately. The response is the same whether or not the email address was known. With `follow`, a new or inactive subscriber gets only the sermons of these rabbis, synagogues and kinds of occasions. An active subscriber who already follows something follows these too. An active subscriber who gets all sermons keeps getting them.',
        body: subscribeInput,
        response: { 200: subscribeOutput, 400: errorBody },
      },
    },
    (request) => request.caller.newsletters.subscribe(request.body),
  );
  app.post(
    '/newsletters/bounces',
    {
      config: { examples: { bounce: { body: { email: 'reader@example.org' } } } },
      schema: {
        summary: 'Report an email that could not be delivered',
        description:
          'For mail services: send `Authorization: Bearer` and the BOUNCE_SECRET of the site. Reports with the right secret are limited per reported email address, all others per IP address. If `BOUNCE_SECRET` is not set, the response is 404.',
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
