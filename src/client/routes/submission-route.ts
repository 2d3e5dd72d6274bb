import { createRoute } from '@tanstack/react-router';
import { pageTitle } from '../site/site.ts';
import { lazyPage } from './lazy-page.tsx';
import { orNotFound } from './or-not-found.ts';
import { rootRoute } from './root-route.tsx';

const page = () => import('../pages/submission-page.tsx');

/** /submissions/{token}: personal, so it is not cached and not indexed. /submissions: the form to request new links. */
export const submissionRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/submissions/{-$token}',
  ...(import.meta.env.SSR && { staticData: { pageModule: 'src/client/pages/submission-page.tsx' } }),
  loader: async ({ context: { api }, params: { token } }) =>
    token ? await orNotFound(api.submissions.byToken.fetch({ token })) : null,
  head: ({ match, params: { token } }) => ({
    meta: [{ title: pageTitle(token ? 'Your Submission' : 'Your Submissions', match.context.site) }],
  }),
  component: lazyPage(page, 'SubmissionPage'),
  notFoundComponent: lazyPage(page, 'SubmissionUnknown'),
});
