import { createRoute } from '@tanstack/react-router';
import { numberIn } from '../address';
import { pageTitle } from '../site';
import { lazyPage } from './lazy-page';
import { rootRoute } from './root-route';

/** /admin/import: drawn in the browser only, never indexed; `id` is the import that is open */
export const adminImportRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/import',
  ssr: false,
  // The skeleton has stood since the first paint: it owes nobody a quarter of a second more.
  pendingMinMs: 0,
  staticData: { pageModule: 'src/client/pages/admin-import-page.tsx' },
  validateSearch: (search: Record<string, unknown>): { id?: number | undefined } => ({
    id: numberIn(search.id, 1),
  }),
  head: ({ match }) => ({
    meta: [
      { title: pageTitle('Import & Export', match.context.site) },
      { name: 'robots', content: 'noindex, nofollow' },
    ],
  }),
  component: lazyPage(() => import('../pages/admin-import-page'), 'AdminImportPage'),
});
