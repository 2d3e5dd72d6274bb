import {
  type ContributorKind,
  contributorActionOutput,
  contributorKinds,
  contributorSlugParams,
  mergeBody,
  renameBody,
  splitBody,
} from '../../../shared/contributor.schemas.ts';
import type { RestApp } from '../../rest/rest-app.ts';

/** /api/admin/rabbis and /api/admin/synagogues */
export function contributorsAdminRest(app: RestApp): void {
  for (const kind of contributorKinds) addActions(app, kind);
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
        description: 'The slug is that of the merged one.',
        params,
        response,
      },
    },
    ({ params: { slug }, caller }) => caller.admin.contributors.unmerge({ kind, slug }),
  );
  app.post(
    `${path}/split`,
    {
      config: { examples: { split: { body: { sermonIds: [1], name: 'Tamar Adler of Haifa' } } } },
      schema: {
        summary: `Move sermons to a new ${kind}`,
        description: 'To undo it, merge the new one into the old one.',
        params,
        body: splitBody,
        response,
      },
    },
    ({ params: { slug }, body, caller }) => caller.admin.contributors.split({ ...body, kind, slug }),
  );
}
