import { createRoute } from '@tanstack/react-router';
import type { SermonFilter } from '../../shared/sermon.schemas.ts';
import { numberIn, oneOf } from '../navigation/search-params.ts';
import { pageTitle } from '../site/site.ts';
import { lazyPage } from './lazy-page.ts';
import { rootRoute } from './root-route';

/** The search parameters of the dashboard. Default values are left out. */
export interface AdminSearch {
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
  /** The open name, and the one that it is compared with: slugs, or ids of places. */
  name?: string;
  with?: string;
  /** Filters the activity log by a sermon id. */
  about?: number;
}

const text = (value: unknown) =>
  value === undefined ? undefined : String(value).trim().slice(0, 200) || undefined;
const yes = (value: unknown): true | undefined => value === true || value === 'true' || undefined;

/** /admin: rendered in the browser only, not indexed */
export const adminRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin',
  ssr: false,
  // The skeleton is there since the first paint, so it cannot flicker.
  pendingMinMs: 0,
  // Loads in parallel with the page's code.
  loader: ({ context }) => context.api.admin.session.prefetch(),
  ...(import.meta.env.SSR && { staticData: { pageModule: 'src/client/pages/admin-page.tsx' } }),
  validateSearch: (search: Record<string, unknown>): AdminSearch => ({
    tab: oneOf(['newsletter', 'names', 'activity', 'settings'], search.tab),
    show: oneOf(['hidden', 'drafts', 'returned', 'declined', 'withdrawn', 'all'], search.show),
    q: text(search.q),
    kind: oneOf(['synagogue', 'place'], search.kind),
    name: text(search.name),
    with: text(search.with),
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
