import { createRoute } from '@tanstack/react-router';
import type { SermonFilter } from '../../shared/sermon.schemas.ts';
import { numberIn, oneOf, pageIn, textIn } from '../navigation/search-params.ts';
import { pageTitle } from '../site/site.ts';
import { lazyPage } from './lazy-page.tsx';
import { rootRoute } from './root-route.tsx';

/** The search parameters of the dashboard. Default values are left out. */
interface AdminSearch {
  tab?: 'newsletter' | 'names' | 'activity' | 'settings';
  show?: Exclude<SermonFilter, 'published'>;
  q?: string;
  page?: number;
  /** The id of the open sermon, in the list or in the queue. */
  sermon?: number;
  edit?: true;
  /** Shows the moderation queue instead of the list. */
  queue?: true;
  /** The list in the Names tab; rabbis by default. */
  kind?: 'synagogue' | 'place';
  /** The slug of the open rabbi or synagogue. */
  name?: string;
  /** The slug of the rabbi or synagogue that `name` is compared with. */
  with?: string;
  /** Filters the activity log by a sermon id. */
  about?: number;
}

const readTrue = (value: unknown): true | undefined => value === true || value === 'true' || undefined;

/** /admin: rendered in the browser only, not indexed */
export const adminRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin',
  ssr: false,
  // The skeleton is visible from the first paint, so it cannot flicker.
  pendingMinMs: 0,
  // Loads the session in parallel with the page's code.
  loader: ({ context }) => context.api.admin.session.prefetch(),
  ...(import.meta.env.SSR && { staticData: { pageModule: 'src/client/pages/admin-page.tsx' } }),
  validateSearch: (search: Record<string, unknown>): AdminSearch => ({
    tab: oneOf(['newsletter', 'names', 'activity', 'settings'], search.tab),
    show: oneOf(['hidden', 'drafts', 'returned', 'declined', 'withdrawn', 'all'], search.show),
    q: textIn(search.q, 200),
    kind: oneOf(['synagogue', 'place'], search.kind),
    name: textIn(search.name, 200),
    with: textIn(search.with, 200),
    page: pageIn(search.page),
    sermon: numberIn(search.sermon, 1),
    edit: readTrue(search.edit),
    queue: readTrue(search.queue),
    about: numberIn(search.about, 1),
  }),
  head: ({ match }) => ({
    meta: [
      { title: pageTitle('Admin', match.context.site) },
      { name: 'robots', content: 'noindex, nofollow' },
    ],
  }),
  component: lazyPage(() => import('../pages/admin-page.tsx'), 'AdminPage'),
});
