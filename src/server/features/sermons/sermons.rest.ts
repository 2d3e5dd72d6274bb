import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { locationSearchInput } from '../../../shared/directory.schemas.ts';
import {
  neighboursOutput,
  recentPageInput,
  removedSermon,
  type SermonUpdatesPage,
  sermonCardOutput,
  sermonOutput,
  submitSermonInput,
} from '../../../shared/sermon.schemas.ts';
import { sermonsQuery } from '../../../shared/sermon-query.ts';
import { queryKey } from '../../http/cache/cache-keys.ts';
import { urlWithQuery } from '../../rest/request-url.ts';
import { errorBody, idParams, type RestApp, sendListPage } from '../../rest/rest-app.ts';
import { submissionExample } from './submission/submission-example.ts';

const sermons = z.array(sermonOutput);
const cards = z.array(sermonCardOutput);
const slugParams = z.object({ slug: z.string().min(1).describe('The slug in the URL of the sermon’s page') });

/** Queries that differ only in the order of values have the same cache key. Changes since a time are not cached. */
const listKey = queryKey(
  'api sermons',
  sermonsQuery.refine(({ updatedSince }) => !updatedSince),
);

/** Sends changes. The next link has a later `updatedSince`, not a higher `page`, because new changes shift the pages. */
function sendUpdates(
  reply: FastifyReply,
  { items, total, page, limit, next }: SermonUpdatesPage,
): SermonUpdatesPage['items'] {
  if (page * limit < total)
    reply.header('link', `<${urlWithQuery(reply.request, { updatedSince: next, page: '1' })}>; rel="next"`);
  reply.header('x-total-count', String(total));
  reply.header('x-next-updated-since', next);
  return items;
}

/** /api/sermons */
export function sermonsRest(app: RestApp): void {
  app.post(
    '/sermons',
    {
      config: { examples: { submission: { summary: 'A sermon without files', body: submissionExample } } },
      schema: {
        summary: 'Submit a sermon',
        description:
          'Creates a draft, which is not public until an administrator publishes it (`isPublished` is `"false"`). Upload its files first, and send the URLs that the uploads returned.',
        headers: z.object({
          'idempotency-key': z
            .string()
            .optional()
            .describe(
              'A key of 8 to 200 characters that you choose. A repeated request with the same key and fields returns the sermon that is already stored',
            ),
        }),
        body: submitSermonInput,
        response: { 201: sermonOutput },
      },
    },
    async (request, reply) => {
      const submissionKey = request.headers['idempotency-key'];
      const input = submissionKey ? { ...request.body, submissionKey } : request.body;
      return reply.code(201).send(await request.caller.sermons.create(input));
    },
  );
  app.get(
    '/sermons',
    {
      config: {
        publicCacheKey: listKey,
        examples: {
          recordings: {
            summary: 'Recordings in English for one portion',
            query: { occasion: 'vayetzei', language: 'en', hasAudio: 'true' },
          },
          search: { summary: 'A search in one country', query: { q: 'light', country: 'United States' } },
        },
      },
      schema: {
        summary: 'List sermons',
        description:
          'Visible sermons that match all filters. A repeated filter matches any of its values: `language=he&language=en`. Without `sort`, the newest come first; with `q`, the best match. A search counts at most 500 sermons. An unknown slug or place gives an empty list. /feed.xml and /podcast.xml take the same filters. With `updatedSince`, lists what changed after that time, the oldest change first; `sort` and `order` are ignored, `q` is rejected. Sermons that are not visible any more, or do not match the filters, are `{ id, isRemoved: true }`, whether they matched before or not. `X-Next-Updated-Since` is the `updatedSince` of the next call; `Link` is the URL of the next page.',
        querystring: sermonsQuery,
        response: { 200: z.array(z.union([sermonOutput, removedSermon])) },
      },
    },
    async (request, reply) => {
      const { updatedSince, ...query } = request.query;
      return updatedSince
        ? sendUpdates(reply, await request.caller.sermons.updates({ ...query, updatedSince }))
        : sendListPage(reply, await request.caller.sermons.list(query));
    },
  );
  app.get(
    '/sermons/featured',
    {
      schema: {
        summary: 'Get the featured sermon',
        description: 'The newest visible featured sermon; 404 if there is none.',
        response: { 200: sermonOutput, 404: errorBody },
      },
    },
    (request) => request.caller.sermons.featured(),
  );
  app.get(
    '/sermons/recent',
    {
      config: { examples: { three: { summary: 'The newest three', query: { limit: 3 } } } },
      schema: {
        summary: 'List the newest sermons',
        description: 'Sorted by the date of delivery, newest first. `limit` is 9 by default and at most 50.',
        querystring: recentPageInput,
        response: { 200: sermons },
      },
    },
    async (request, reply) => sendListPage(reply, await request.caller.sermons.recentPage(request.query)),
  );
  app.get(
    '/sermons/location/search',
    {
      config: {
        examples: {
          place: { summary: 'The sermons of one city', query: { country: 'United States', city: 'Albany' } },
        },
      },
      schema: {
        summary: 'List the sermons of a place',
        description:
          'Newest first. A missing parameter matches all places, an unknown place none. Case is ignored. Full-text search is not supported here; `q` and other parameters are ignored.',
        querystring: locationSearchInput,
        response: { 200: sermons },
      },
    },
    async (request, reply) =>
      sendListPage(reply, await request.caller.sermons.searchByLocation(request.query)),
  );
  app.get(
    '/sermons/by-slug/:slug',
    {
      schema: {
        summary: 'Get a sermon by its slug',
        description: 'A former slug of a sermon returns 301 with the current URL.',
        params: slugParams,
        response: { 200: sermonOutput, 301: z.undefined(), 404: errorBody },
      },
    },
    async (request, reply) => {
      const { slug } = request.params;
      const sermon = await request.caller.sermons.bySlug({ slug });
      // A former slug redirects to the current one (docs/product/sermons.md S29).
      if (sermon.slug !== null && sermon.slug !== slug) {
        return reply.redirect(`/api/sermons/by-slug/${encodeURIComponent(sermon.slug)}`, 301) as never;
      }
      return sermon;
    },
  );
  app.get(
    '/sermons/:id/related',
    {
      schema: {
        summary: 'List related sermons',
        description:
          'Up to three sermon cards: for the same occasion, by the same rabbi, or with common keywords. 404 if the sermon is not visible to the caller.',
        params: idParams,
        response: { 200: cards },
      },
    },
    async (request, reply) => {
      await request.caller.sermons.byId(request.params);
      const related = await request.caller.sermons.related(request.params);
      reply.header('x-total-count', String(related.length));
      return related;
    },
  );
  app.get(
    '/sermons/:id/neighbours',
    {
      schema: {
        summary: 'Get the previous and the next sermon',
        description:
          'As cards, in the public order (newest first): `previous` is the next newer sermon, `next` the next older one. 404 if the sermon is not visible to the caller.',
        params: idParams,
        response: { 200: neighboursOutput },
      },
    },
    async (request) => {
      await request.caller.sermons.byId(request.params);
      return request.caller.sermons.neighbours(request.params);
    },
  );
  app.get(
    '/sermons/:id',
    {
      schema: {
        summary: 'Get a sermon by its id',
        params: idParams,
        response: { 200: sermonOutput },
      },
    },
    (request) => request.caller.sermons.byId(request.params),
  );
}
