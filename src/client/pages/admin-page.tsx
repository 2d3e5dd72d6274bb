import { getRouteApi } from '@tanstack/react-router';
import { Suspense } from 'react';
import { ActivityLog } from '../features/admin/activity-log.tsx';
import { AdminGate } from '../features/admin/admin-gate.tsx';
import { Dashboard, type DashboardTab } from '../features/admin/dashboard.tsx';
import { PasswordForm } from '../features/admin/password-form.tsx';
import type { NamesState } from '../features/contributors/dashboard/names-tab.tsx';
import { NewsletterDashboard } from '../features/newsletters/newsletter-dashboard.tsx';
import {
  SermonDashboard,
  type SermonListNavigation,
  type SermonListState,
} from '../features/sermons/moderation/list/sermon-dashboard.tsx';
import { ModerationQueue } from '../features/sermons/moderation/moderation-queue.tsx';
import { lazyPart } from '../navigation/missing-code.ts';
import { ListSkeleton } from '../ui/feedback/skeleton.tsx';
import { Page } from '../ui/page.tsx';

const NamesTab = lazyPart(() => import('../features/contributors/dashboard/names-tab.tsx'));

const route = getRouteApi('/admin');

/** /admin: the dashboard for administrators who are logged in, otherwise the login form. */
export function AdminPage() {
  return (
    <Page pt={{ base: '5', md: '4' }}>
      <AdminGate>
        <AdminDashboard />
      </AdminGate>
    </Page>
  );
}

/**
 * The dashboard. The tab, its list and the open sermon or name are in the URL, so that reloading, sharing and the back
 * button work.
 */
function AdminDashboard() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const tab = search.tab ?? 'sermons';
  const page = search.page ?? 1;
  const linkTo = (pageNumber: number) => ({
    to: '/admin',
    search: { ...search, page: pageNumber > 1 ? pageNumber : undefined },
  });
  const openTab = (newTab: DashboardTab) => navigate({ search: newTab === 'sermons' ? {} : { tab: newTab } });
  const updateList = (to: Partial<SermonListState>, options: SermonListNavigation = {}) =>
    navigate({
      ...options,
      search: (before) => {
        const { show = before.show ?? 'published', q = before.q, page = before.page ?? 1 } = to;
        return {
          ...before,
          show: show === 'published' ? undefined : show,
          q: q || undefined,
          page: page > 1 ? page : undefined,
          ...('sermon' in to && { sermon: to.sermon }),
          ...('edit' in to && { edit: to.edit || undefined }),
        };
      },
      resetScroll: false,
    });

  const updateNames = (to: Partial<NamesState>) =>
    navigate({
      search: (before) => {
        const { kind = before.kind, q = before.q, page = before.page ?? 1 } = to;
        return {
          ...before,
          kind: kind === 'rabbi' ? undefined : kind,
          q: q || undefined,
          page: page > 1 ? page : undefined,
          ...('name' in to && { name: to.name }),
          ...('other' in to && { with: to.other }),
        };
      },
      resetScroll: false,
    });

  return (
    <Dashboard tab={tab} onTabChange={openTab}>
      {tab === 'newsletter' && (
        <NewsletterDashboard
          q={search.q ?? ''}
          page={page}
          linkTo={linkTo}
          onSearch={(q) =>
            navigate({
              search: (before) => ({ ...before, q: q || undefined, page: undefined }),
              resetScroll: false,
            })
          }
        />
      )}
      {tab === 'names' && (
        <Suspense fallback={<ListSkeleton label="Loading the names…" widths={['60%', '45%', '55%']} />}>
          <NamesTab
            kind={search.kind ?? 'rabbi'}
            q={search.q ?? ''}
            page={page}
            name={search.name}
            other={search.with}
            linkTo={linkTo}
            onNavigate={updateNames}
          />
        </Suspense>
      )}
      {tab === 'activity' && <ActivityLog page={page} sermonId={search.about} linkTo={linkTo} />}
      {tab === 'settings' && <PasswordForm />}
      {tab === 'sermons' &&
        (search.queue ? (
          <ModerationQueue
            sermon={search.sermon}
            edit={search.edit ?? false}
            onNavigate={updateList}
            onLeave={() => navigate({ search: { show: 'drafts' } })}
          />
        ) : (
          <SermonDashboard
            show={search.show ?? 'published'}
            q={search.q ?? ''}
            page={page}
            sermon={search.sermon}
            edit={search.edit ?? false}
            onNavigate={updateList}
            linkTo={linkTo}
            onOpenQueue={() => navigate({ search: { queue: true } })}
          />
        ))}
    </Dashboard>
  );
}
