import { createRoute } from '@tanstack/react-router';
import { lazyPage } from './lazy-page.ts';
import { pageHead } from './page-head.ts';
import { rootRoute } from './root-route';
import type { RouteContext } from './route-context';

/** /submit */
export const submitRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/submit',
  ...(import.meta.env.SSR && { staticData: { pageModule: 'src/client/pages/submit-page.tsx' } }),
  // For the form without JavaScript. In the browser the list loads when it is needed, and its build leaves this out.
  ...(import.meta.env.SSR && {
    loader: ({ context: { api } }: { context: RouteContext }) => api.occasions.names.prefetch(),
  }),
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
