import { createRoute } from '@tanstack/react-router';
import { lazyPage } from './lazy-page';
import { pageHead } from './page-head';
import { readInParts } from './reads';
import { rootRoute } from './root-route';

/** /submit */
export const submitRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/submit',
  staticData: { pageModule: 'src/client/pages/submit-page.tsx' },
  // For the form without JavaScript. In the browser it loads when it is needed.
  loader: ({ context: { api } }) => readInParts([api.occasions.names.prefetch()]),
  head: ({ match: { context } }) =>
    pageHead(
      {
        title: 'Submit Your Sermon',
        description: 'Share your wisdom with the global Jewish community.',
        path: '/submit',
      },
      context.site,
    ),
  component: lazyPage(() => import('../pages/submit-page'), 'SubmitPage'),
});
