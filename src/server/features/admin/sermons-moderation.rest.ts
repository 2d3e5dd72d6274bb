import { z } from 'zod';
import {
  bulkInput,
  bulkOutput,
  editSermonFields,
  featureBody,
  hideBody,
  publishBody,
} from '../../../shared/moderation.schemas.ts';
import { adminSermonOutput, sermonFilters } from '../../../shared/sermon.schemas.ts';
import { AppError } from '../../errors.ts';
import { errorBody, type RestApp, sendEvery, sendPage } from '../../rest/rest-app.ts';

const params = z.object({ id: z.coerce.number() });
const refusals = { 400: errorBody, 401: errorBody, 404: errorBody };
const changed = { 200: adminSermonOutput, ...refusals };

/** /api/admin/sermons (SPEC §7, DECISIONS §9). */
export function sermonsModerationRest(app: RestApp): void {
  app.get(
    '/admin/sermons',
    {
      schema: {
        querystring: z.object({
          filter: z.enum(sermonFilters).optional(),
          q: z.string().optional().describe('Words in title, rabbi or synagogue'),
          page: z.coerce.number().optional(),
          limit: z.coerce.number().optional().describe('Left out: all of them, streamed'),
        }),
        response: { 200: z.array(adminSermonOutput), 400: errorBody, 401: errorBody },
      },
    },
    async (request, reply) => {
      const { query, caller } = request;
      if (query.limit === undefined && query.page === undefined) {
        return sendEvery(reply, await caller.admin.sermons.every(query)) as never;
      }
      return sendPage(reply, request.url, await caller.admin.sermons.list(query));
    },
  );
  app.get('/admin/sermons/:id', { schema: { params, response: changed } }, async (request, reply) => {
    const sermon = await request.caller.admin.sermons.byId(request.params);
    reply.header('etag', `"${sermon.version}"`);
    return sermon;
  });
  app.patch(
    '/admin/sermons/:id/edit',
    { schema: { params, body: editSermonFields, response: { ...changed, 409: errorBody } } },
    async (request, reply) => {
      const version = request.body?.version ?? namedVersion(request.headers['if-match']);
      const sermon = await request.caller.admin.sermons.edit({
        ...request.body,
        id: request.params.id,
        ...(version !== undefined && { version }),
      });
      reply.header('etag', `"${sermon.version}"`);
      return sermon;
    },
  );
  app.patch(
    '/admin/sermons/:id/publish',
    { schema: { params, body: publishBody, response: changed } },
    (request) => request.caller.admin.sermons.publish({ ...request.body, id: request.params.id }),
  );
  app.patch(
    '/admin/sermons/:id/feature',
    { schema: { params, body: featureBody, response: changed } },
    (request) => request.caller.admin.sermons.feature({ ...request.body, id: request.params.id }),
  );
  app.patch('/admin/sermons/:id/hide', { schema: { params, body: hideBody, response: changed } }, (request) =>
    request.caller.admin.sermons.hide({ ...request.body, id: request.params.id }),
  );
  app.delete('/admin/sermons/:id', { schema: { params } }, async (request, reply) => {
    await request.caller.admin.sermons.remove(request.params);
    return reply.code(204).send();
  });
  app.post(
    '/admin/sermons/bulk',
    { schema: { body: bulkInput, response: { 200: bulkOutput, 400: errorBody, 401: errorBody } } },
    (request) => request.caller.admin.sermons.bulk(request.body),
  );
}

/** The version that `If-Match` names, as the ETag of the sermon had it; `*` names any. */
function namedVersion(ifMatch: string | undefined): number | undefined {
  const tag = ifMatch?.trim();
  if (!tag || tag === '*') return undefined;
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(tag)?.[1];
  if (version === undefined) {
    throw new AppError('BAD_REQUEST', 'If-Match must name the version of the sermon, like "3"');
  }
  return Number(version);
}
