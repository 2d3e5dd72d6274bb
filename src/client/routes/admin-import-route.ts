import { createRoute } from '@tanstack/react-router';
import { numberIn } from '../navigation/search-params.ts';
import { pageTitle } from '../site/site.ts';
import { lazyPage } from './lazy-page.tsx';
import { rootRoute } from './root-route.tsx';

/** /admin/import: rendered in the browser only, not indexed; `id` is the open import */
export const adminImportRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/import',
  ssr: false,
  // The skeleton is visible from the first paint, so it cannot flicker.
  pendingMinMs: 0,
  ...(import.meta.env.SSR && { staticData: { pageModule: 'src/client/pages/admin-import-page.tsx' } }),
  validateSearch: (search: Record<string, unknown>): { id?: number | undefined } => ({
    id: numberIn(search.id, 1),
  }),
  head: ({ match }) => ({
    meta: [
      { title: pageTitle('Import & Export', match.context.site) },
      { name: 'robots', content: 'noindex, nofollow' },
    ],
  }),
  component: lazyPage(() => import('../pages/admin-import-page.tsx'), 'AdminImportPage'),
});
