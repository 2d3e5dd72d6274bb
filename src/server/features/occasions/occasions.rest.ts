import {
  occasionOutput,
  occasionSlugInput,
  occasionsInput,
  occasionsOutput,
} from '../../../shared/calendar/occasion.schemas.ts';
import { dailyKey, restKey } from '../../http/cache/cache-keys.ts';
import type { RestApp } from '../../rest/rest-app.ts';

/** Next dates change with the day (UTC). */
const publicCacheKey = dailyKey(restKey);

/** /api/occasions */
export function occasionsRest(app: RestApp): void {
  app.get(
    '/occasions',
    {
      config: { publicCacheKey, examples: { holidays: { query: { kind: 'holiday' } } } },
      schema: {
        summary: 'List the Torah portions and holidays',
        description:
          'The 54 portions in the order of the Torah, then the holidays, fasts and remembrance days of the Jewish year. The list is not paged.',
        querystring: occasionsInput,
        response: { 200: occasionsOutput },
      },
    },
    async (request, reply) => {
      const occasions = await request.caller.occasions.list(request.query);
      reply.header('x-total-count', String(occasions.length));
      return occasions;
    },
  );
  app.get(
    '/occasions/:slug',
    {
      config: { publicCacheKey },
      schema: {
        summary: 'Get a Torah portion or holiday',
        description: 'By its slug, as in the URL of its page.',
        params: occasionSlugInput,
        response: { 200: occasionOutput },
      },
    },
    (request) => request.caller.occasions.bySlug(request.params),
  );
}
