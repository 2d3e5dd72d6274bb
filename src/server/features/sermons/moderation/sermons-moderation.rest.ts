import { z } from 'zod';
import {
  bulkInput,
  bulkOutput,
  editSermonFields,
  featureBody,
  hideBody,
  moderationListInput,
  publishBody,
  visibilityOutput,
} from '../../../../shared/moderation.schemas.ts';
import { adminSermonOutput } from '../../../../shared/sermon.schemas.ts';
import { AppError } from '../../../base/errors.ts';
import { errorBody, idParams, noContent, type RestApp, sendListPageOrAll } from '../../../rest/rest-app.ts';

/** /api/admin/sermons */
export function sermonsModerationRest(app: RestApp): void {
  app.get(
    '/admin/sermons',
    {
      config: { examples: { drafts: { summary: 'Drafts', query: { filter: 'drafts', limit: 20 } } } },
      schema: {
        summary: 'List sermons in any state',
        description:
          'Without `limit` and `page`, the response is streamed and contains all sermons that match.',
        querystring: moderationListInput.partial(),
        response: { 200: z.array(adminSermonOutput) },
      },
    },
    ({ query, caller }, reply) =>
      sendListPageOrAll(reply, {
        page: () => caller.admin.sermons.list(query),
        all: () => caller.admin.sermons.stream(query),
      }),
  );
  app.get(
    '/admin/sermons/:id',
    {
      schema: {
        summary: 'Get a sermon in any state',
        description: 'The `ETag` is its version. Send it as `If-Match` with an edit.',
        params: idParams,
        response: { 200: adminSermonOutput },
      },
    },
    async (request, reply) => {
      const sermon = await request.caller.admin.sermons.byId(request.params);
      reply.header('etag', `"${sermon.version}"`);
      return sermon;
    },
  );
  app.patch(
    '/admin/sermons/:id/edit',
    {
      config: { examples: { title: { summary: 'Another title', body: { title: 'Waiting for the dawn' } } } },
      schema: {
        summary: 'Edit a sermon',
        description:
          'Changes the fields that are sent. To avoid overwriting other changes, send the version on which the edit is based in `version` or `If-Match`: if the sermon was changed since, the response is 409.',
        params: idParams,
        headers: z.object({
          'if-match': z.string().optional().describe('The version on which the edit is based, like "3"'),
        }),
        body: editSermonFields,
        response: { 200: adminSermonOutput, 409: errorBody },
      },
    },
    async (request, reply) => {
      const version = request.body?.version ?? parseIfMatch(request.headers['if-match']);
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
    {
      config: {
        examples: { publish: { body: { published: true } }, unpublish: { body: { published: false } } },
      },
      schema: {
        summary: 'Publish or unpublish a sermon',
        description:
          'The submitter is emailed 60 seconds after the sermon first becomes visible; unpublishing or hiding it within that time holds the email back until the sermon becomes visible again, and deleting it cancels the email. A featured sermon that becomes visible replaces the one featured until then. Publishing a sermon that the rabbi withdrew returns 409.',
        params: idParams,
        body: publishBody,
        response: { 200: visibilityOutput, 409: errorBody },
      },
    },
    (request) => request.caller.admin.sermons.publish({ ...request.body, id: request.params.id }),
  );
  app.patch(
    '/admin/sermons/:id/feature',
    {
      config: { examples: { feature: { body: { featured: true } } } },
      schema: {
        summary: 'Feature or unfeature a sermon',
        description:
          'Changes this sermon only. The homepage shows the visible featured sermon with the latest delivery date.',
        params: idParams,
        body: featureBody,
        response: { 200: adminSermonOutput },
      },
    },
    (request) => request.caller.admin.sermons.feature({ ...request.body, id: request.params.id }),
  );
  app.patch(
    '/admin/sermons/:id/hide',
    {
      config: { examples: { hide: { body: { hidden: true } } } },
      schema: {
        summary: 'Hide or unhide a sermon',
        description: 'A featured sermon that becomes visible replaces the one featured until then.',
        params: idParams,
        body: hideBody,
        response: { 200: visibilityOutput },
      },
    },
    (request) => request.caller.admin.sermons.hide({ ...request.body, id: request.params.id }),
  );
  app.delete(
    '/admin/sermons/:id',
    { schema: { summary: 'Delete a sermon permanently', params: idParams, response: { 204: noContent } } },
    async (request, reply) => {
      await request.caller.admin.sermons.remove(request.params);
      return reply.code(204).send();
    },
  );
  app.post(
    '/admin/sermons/bulk',
    {
      config: { examples: { publish: { body: { ids: [1, 2], action: 'publish' } } } },
      schema: {
        summary: 'Publish, unpublish, hide, unhide or delete many sermons',
        description:
          'One transaction: if the request fails, no sermon is changed. Publishing does not change sermons that the rabbi withdrew.',
        body: bulkInput,
        response: { 200: bulkOutput },
      },
    },
    (request) => request.caller.admin.sermons.bulk(request.body),
  );
}

/**
 * Parses the version in `If-Match`, in the format of the sermon's ETag.
 * @returns undefined for `*` or without the header
 * @throws AppError BAD_REQUEST when it is not a version
 */
function parseIfMatch(ifMatch: string | undefined): number | undefined {
  const tag = ifMatch?.trim();
  if (!tag || tag === '*') return undefined;
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(tag)?.[1];
  if (version === undefined) {
    throw new AppError('BAD_REQUEST', 'If-Match must be the version of the sermon, like "3"');
  }
  return Number(version);
}
