import { z } from 'zod';
import {
  locationSearchInput,
  recentSermonsInput,
  sermonOutput,
  submitSermonInput,
} from '../../../shared/sermon.schemas.ts';
import { errorBody, type RestApp, sendPage } from '../../rest/rest-app.ts';

const sermons = z.array(sermonOutput);

/** /api/sermons (SPEC §7). */
export function sermonsRest(app: RestApp): void {
  app.post(
    '/sermons',
    {
      schema: {
        body: submitSermonInput,
        headers: z.object({ 'idempotency-key': z.string().optional() }),
        response: { 201: sermonOutput, 400: errorBody, 429: errorBody },
      },
    },
    async (request, reply) => {
      // A send that failed on its way back can be repeated with the same key: it is one sermon.
      const submissionKey = request.headers['idempotency-key'];
      const input = submissionKey ? { ...request.body, submissionKey } : request.body;
      return reply.code(201).send(await request.caller.sermons.create(input));
    },
  );
  app.get('/sermons/featured', { schema: { response: { 200: sermonOutput, 404: errorBody } } }, (request) =>
    request.caller.sermons.featured(),
  );
  app.get(
    '/sermons/recent',
    { schema: { querystring: recentSermonsInput, response: { 200: sermons, 400: errorBody } } },
    (request) => request.caller.sermons.recent(request.query),
  );
  app.get(
    '/sermons/location/search',
    { schema: { querystring: locationSearchInput, response: { 200: sermons, 400: errorBody } } },
    async (request, reply) =>
      sendPage(reply, request.url, await request.caller.sermons.searchByLocation(request.query)),
  );
  app.get(
    '/sermons/by-slug/:slug',
    { schema: { params: z.object({ slug: z.string() }), response: { 200: sermonOutput, 404: errorBody } } },
    async (request, reply) => {
      const { slug } = request.params;
      const sermon = await request.caller.sermons.bySlug({ slug });
      // An old address leads to the present one for good (DECISIONS §3).
      if (sermon.slug !== null && sermon.slug !== slug) {
        return reply.redirect(`/api/sermons/by-slug/${encodeURIComponent(sermon.slug)}`, 301) as never;
      }
      return sermon;
    },
  );
  app.get(
    '/sermons/:id',
    {
      schema: {
        params: z.object({ id: z.coerce.number() }),
        response: { 200: sermonOutput, 400: errorBody, 404: errorBody },
      },
    },
    (request) => request.caller.sermons.byId(request.params),
  );
}
