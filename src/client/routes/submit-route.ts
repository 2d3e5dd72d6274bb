import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { pageTitle } from '../site';
import { rootRoute } from './root-route';

/** /submit */
export const submitRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/submit',
  staticData: { pageModule: 'src/client/pages/submit-page.tsx' },
  head: ({ match }) => ({
    meta: [
      { title: pageTitle('Submit Your Sermon', match.context.site) },
      { name: 'description', content: 'Share your wisdom with the global Jewish community.' },
    ],
  }),
  component: lazyRouteComponent(() => import('../pages/submit-page'), 'SubmitPage'),
});
