import { z } from 'zod';
import {
  type ContributorKind,
  contributorKinds,
  contributorOutput,
  contributorSlugParams,
  contributorsQuery,
} from '../../../shared/contributor.schemas.ts';
import { errorBody, type RestApp, sendListPage } from '../../rest/rest-app.ts';

/** /api/rabbis and /api/synagogues */
export function contributorsRest(app: RestApp): void {
  for (const kind of contributorKinds) addReads(app, kind);
}

function addReads(app: RestApp, kind: ContributorKind): void {
  const path = `/${kind}s` as const;
  app.get(
    path,
    {
      config: { examples: { page: { query: { limit: 20 } } } },
      schema: {
        summary: `List the ${kind}s`,
        description: 'Those with a visible sermon, sorted by name.',
        querystring: contributorsQuery,
        response: { 200: z.array(contributorOutput) },
      },
    },
    async (request, reply) =>
      sendListPage(reply, await request.caller.contributors.list({ ...request.query, kind })),
  );
  app.get(
    `${path}/:slug`,
    {
      schema: {
        summary: `Get a ${kind}`,
        description: `Redirects to the target (301) after the ${kind} was merged into another one.`,
        params: contributorSlugParams,
        response: { 200: contributorOutput, 301: z.undefined(), 404: errorBody },
      },
    },
    async (request, reply) => {
      const { slug } = request.params;
      const found = await request.caller.contributors.bySlug({ kind, slug });
      if (found.slug === slug) return found;
      return reply.redirect(`/api/${kind}s/${encodeURIComponent(found.slug)}`, 301) as never;
    },
  );
}
