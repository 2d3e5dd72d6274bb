import { createRoute } from '@tanstack/react-router';
import { pageTitle } from '../site';
import { lazyPage } from './lazy-page';
import { rootRoute } from './root-route';

/** /admin: drawn in the browser only, never indexed */
export const adminRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin',
  ssr: false,
  staticData: { pageModule: 'src/client/pages/admin-page.tsx' },
  head: ({ match }) => ({
    meta: [
      { title: pageTitle('Admin', match.context.site) },
      { name: 'robots', content: 'noindex, nofollow' },
    ],
  }),
  component: lazyPage(() => import('../pages/admin-page'), 'AdminPage'),
});
