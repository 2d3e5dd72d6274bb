import { createRoute } from '@tanstack/react-router';
import { numberIn, oneOf } from '../address';
import { pageTitle } from '../site';
import { lazyPage } from './lazy-page';
import { rootRoute } from './root-route';

/** What stands in the dashboard's address; what is at its default is left out. */
export interface AdminSearch {
  tab?: 'newsletter' | 'activity' | 'settings';
  show?: 'hidden' | 'drafts' | 'all';
  q?: string;
  page?: number;
  /** The sermon that is open beside the list, or in the queue. */
  sermon?: number;
  edit?: true;
  /** The moderation queue instead of the list. */
  queue?: true;
  /** The sermon that the activity log is about. */
  about?: number;
}

const yes = (value: unknown): true | undefined => value === true || value === 'true' || undefined;

/** /admin: drawn in the browser only, never indexed */
export const adminRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin',
  ssr: false,
  // The skeleton has stood since the first paint: it owes nobody a quarter of a second more.
  pendingMinMs: 0,
  // Asked for while the page's code is on its way.
  loader: ({ context }) => context.api.admin.session.prefetch(),
  staticData: { pageModule: 'src/client/pages/admin-page.tsx' },
  validateSearch: (search: Record<string, unknown>): AdminSearch => ({
    tab: oneOf(['newsletter', 'activity', 'settings'], search.tab),
    show: oneOf(['hidden', 'drafts', 'all'], search.show),
    q: search.q === undefined ? undefined : String(search.q).trim().slice(0, 200) || undefined,
    page: numberIn(search.page, 2, 1_000_000),
    sermon: numberIn(search.sermon, 1),
    edit: yes(search.edit),
    queue: yes(search.queue),
    about: numberIn(search.about, 1),
  }),
  head: ({ match }) => ({
    meta: [
      { title: pageTitle('Admin', match.context.site) },
      { name: 'robots', content: 'noindex, nofollow' },
    ],
  }),
  component: lazyPage(() => import('../pages/admin-page'), 'AdminPage'),
});
