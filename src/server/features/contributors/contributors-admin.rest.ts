import { z } from 'zod';
import {
  type ContributorKind,
  contributorActionOutput,
  contributorKinds,
  contributorSlugParams,
  contributorsQuery,
  duplicateBody,
  mergeBody,
  renameBody,
  splitBody,
} from '../../../shared/contributor.schemas.ts';
import {
  contributorEntryOutput,
  contributorSermonOutput,
  contributorSermonsQuery,
  duplicatesOutput,
} from '../../../shared/contributor-admin.schemas.ts';
import {
  errorBody,
  pageOfItems,
  pageQuery,
  type RestApp,
  sendListPageOrAllPages,
} from '../../rest/rest-app.ts';

/** /api/admin/rabbis and /api/admin/synagogues */
export function contributorsAdminRest(app: RestApp): void {
  for (const kind of contributorKinds) {
    addReads(app, kind);
    addActions(app, kind);
  }
}

function addReads(app: RestApp, kind: ContributorKind): void {
  app.get(
    `/admin/${kind}s`,
    {
      schema: {
        summary: `List all ${kind}s`,
        description: `Sorted by name. Includes ${kind}s without a visible sermon, and lists the ${kind}s that were merged into each. Without \`limit\` and \`page\`, the response contains all.`,
        querystring: contributorsQuery,
        response: { 200: z.array(contributorEntryOutput) },
      },
    },
    ({ query, caller }, reply) =>
      sendListPageOrAllPages(reply, (page) => caller.admin.contributors.list({ ...query, ...page, kind })),
  );
  app.get(
    `/admin/${kind}-duplicates`,
    {
      schema: {
        summary: `List likely duplicates among the ${kind}s`,
        description: `Groups of ${kind}s whose names sound alike, in English or Hebrew spelling${kind === 'synagogue' ? ', in the same city' : ''}; at most 100 groups. Nothing is merged. Without \`limit\` and \`page\`, the response contains all.`,
        querystring: pageQuery,
        response: { 200: duplicatesOutput },
      },
    },
    async ({ query, caller }, reply) => {
      const groups = await caller.admin.contributors.duplicates({ kind, limit: 100 });
      return sendListPageOrAllPages(reply, async (page = query) => pageOfItems(groups, page));
    },
  );
  app.get(
    `/admin/${kind}s/:slug/sermons`,
    {
      schema: {
        summary: `List all sermons of a ${kind}, including drafts and hidden ones`,
        description: 'Newest first. Without `limit` and `page`, the response contains all.',
        params: contributorSlugParams,
        querystring: contributorSermonsQuery,
        response: { 200: z.array(contributorSermonOutput), 404: errorBody },
      },
    },
    ({ query, params, caller }, reply) =>
      sendListPageOrAllPages(reply, (page) =>
        caller.admin.contributors.sermons({ ...query, ...page, ...params, kind }),
      ),
  );
}

function addActions(app: RestApp, kind: ContributorKind): void {
  const path = `/admin/${kind}s/:slug` as const;
  const params = contributorSlugParams;
  const response = { 200: contributorActionOutput };
  app.patch(
    path,
    {
      config: {
        examples: { name: { body: { name: kind === 'rabbi' ? 'Rabbi Tamar Adler' : 'Beit Tefillah' } } },
      },
      schema: {
        summary: `Rename a ${kind}`,
        description: 'The slug stays. Sermons keep the name that was submitted.',
        params,
        body: renameBody,
        response,
      },
    },
    ({ params: { slug }, body, caller }) => caller.admin.contributors.rename({ ...body, kind, slug }),
  );
  app.post(
    `${path}/merge`,
    {
      config: { examples: { merge: { body: { into: kind === 'rabbi' ? 'tamar-adler' : 'beit-tefillah' } } } },
      schema: {
        summary: `Merge a ${kind} into another one`,
        description: 'Its page redirects to the target (301). No sermon is changed.',
        params,
        body: mergeBody,
        response,
      },
    },
    ({ params: { slug }, body, caller }) => caller.admin.contributors.merge({ ...body, kind, slug }),
  );
  app.post(
    `${path}/unmerge`,
    {
      schema: {
        summary: `Undo the merge of a ${kind}`,
        description: `\`slug\` is the slug of the merged ${kind}.`,
        params,
        response,
      },
    },
    ({ params: { slug }, caller }) => caller.admin.contributors.unmerge({ kind, slug }),
  );
  const examples = { dismiss: { body: { other: kind === 'rabbi' ? 'tamar-adler' : 'beit-tefillah' } } };
  app.post(
    `${path}/dismiss-duplicate`,
    {
      config: { examples },
      schema: {
        summary: `Dismiss a likely duplicate of a ${kind}`,
        description: `The two ${kind}s are no longer suggested as duplicates.`,
        params,
        body: duplicateBody,
        response,
      },
    },
    ({ params: { slug }, body, caller }) =>
      caller.admin.contributors.dismissDuplicate({ ...body, kind, slug }),
  );
  app.post(
    `${path}/restore-duplicate`,
    {
      config: { examples },
      schema: {
        summary: `Undo the dismissal of a likely duplicate of a ${kind}`,
        params,
        body: duplicateBody,
        response,
      },
    },
    ({ params: { slug }, body, caller }) =>
      caller.admin.contributors.restoreDuplicate({ ...body, kind, slug }),
  );
  app.post(
    `${path}/split`,
    {
      config: { examples: { split: { body: { sermonIds: [1], name: 'Tamar Adler of Haifa' } } } },
      schema: {
        summary: `Move sermons to a new ${kind}`,
        description: `To undo it, merge the new ${kind} into this one.`,
        params,
        body: splitBody,
        response,
      },
    },
    ({ params: { slug }, body, caller }) => caller.admin.contributors.split({ ...body, kind, slug }),
  );
}
