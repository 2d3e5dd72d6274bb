import { createRoute } from '@tanstack/react-router';
import { pageTitle } from '../site';
import { lazyPage } from './lazy-page';
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
  component: lazyPage(() => import('../pages/submit-page'), 'SubmitPage'),
});
