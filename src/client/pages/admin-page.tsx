import { getRouteApi } from '@tanstack/react-router';
import { ActivityLog } from '../features/admin/activity-log';
import { AdminGate } from '../features/admin/admin-gate';
import { Dashboard, type DashboardTab } from '../features/admin/dashboard';
import { PasswordForm } from '../features/admin/password-form';
import { NewsletterDashboard } from '../features/newsletters/newsletter-dashboard.tsx';
import { ModerationQueue } from '../features/sermons/moderation/moderation-queue';
import { SermonDashboard, type SermonListState } from '../features/sermons/moderation/sermon-dashboard.tsx';
import { Page } from '../ui/page';

const route = getRouteApi('/admin');

/** /admin: the dashboard with a session, the login form without. */
export function AdminPage() {
  return (
    <Page pt={{ base: '5', md: '4' }}>
      <AdminGate>
        <AdminDashboard />
      </AdminGate>
    </Page>
  );
}

/** The whole state of the dashboard is in the URL: it can be shared, reloaded, and reached with the back button. */
function AdminDashboard() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const tab = search.tab ?? 'sermons';
  const page = search.page ?? 1;
  const linkTo = (number: number) => ({
    to: '/admin',
    search: { ...search, page: number > 1 ? number : undefined },
  });
  const openTab = (other: DashboardTab) =>
    navigate({ search: other === 'sermons' ? {} : { tab: other }, replace: false });
  const updateList = (to: Partial<SermonListState>, isStep = false) =>
    navigate({
      replace: isStep,
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

  return (
    <Dashboard tab={tab} onTab={openTab}>
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
      {tab === 'activity' && <ActivityLog page={page} about={search.about} linkTo={linkTo} />}
      {tab === 'settings' && <PasswordForm />}
      {tab === 'sermons' &&
        (search.queue ? (
          <ModerationQueue
            sermon={search.sermon}
            edit={search.edit ?? false}
            onMove={updateList}
            onLeave={() => navigate({ search: { show: 'drafts' } })}
          />
        ) : (
          <SermonDashboard
            show={search.show ?? 'published'}
            q={search.q ?? ''}
            page={page}
            sermon={search.sermon}
            edit={search.edit ?? false}
            onMove={updateList}
            linkTo={linkTo}
            onQueue={() => navigate({ search: { queue: true } })}
          />
        ))}
    </Dashboard>
  );
}
