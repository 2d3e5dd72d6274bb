import { createRoute } from '@tanstack/react-router';
import { lazyPage } from './lazy-page.tsx';
import { pageHead } from './page-head.ts';
import { rootRoute } from './root-route.tsx';
import type { RouteContext } from './route-context.ts';

/** /submit */
export const submitRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/submit',
  ...(import.meta.env.SSR && { staticData: { pageModule: 'src/client/pages/submit-page.tsx' } }),
  // For the form without JavaScript. The browser's build leaves the loader out: the names of the
  // occasions load when the form needs them.
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
  component: lazyPage(() => import('../pages/submit-page.tsx'), 'SubmitPage'),
});
