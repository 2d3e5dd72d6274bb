import { subscribeInput, subscribeOutput } from '../../../shared/newsletter.schemas.ts';
import type { RestApp } from '../../rest/rest-app.ts';

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
}
