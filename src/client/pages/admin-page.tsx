import { Box } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { statusOf } from '../api-error';
import { ActivityLog } from '../features/admin/activity-log';
import { Dashboard, type DashboardTab, dashboardStart } from '../features/admin/dashboard';
import { LoginForm, loginStart } from '../features/admin/login-form';
import { PasswordForm } from '../features/admin/password-form';
import { NewsletterDesk } from '../features/newsletters/newsletter-desk';
import { ModerationQueue } from '../features/sermons/moderation/moderation-queue';
import { type DeskState, SermonDesk } from '../features/sermons/moderation/sermon-desk';
import { trpc } from '../trpc';
import { Page } from '../ui/page';

const route = getRouteApi('/admin');

/** /admin (SPEC §2, Admin): the dashboard for whoever is logged in, the password field for everybody else. */
export function AdminPage() {
  const session = trpc.admin.session.useQuery(undefined, { staleTime: 0 });
  useEndOfSession();
  useStartOfKeyboard(session.data?.authenticated);
  return (
    <Page maxW={{ base: '72rem', xl: '100rem' }} pt={{ base: '5', md: '6' }}>
      {session.isPending ? (
        <Box role="status" srOnly>
          Loading...
        </Box>
      ) : session.data?.authenticated ? (
        <AdminDashboard />
      ) : (
        <LoginForm />
      )}
    </Page>
  );
}

/** The dashboard's whole state is in the address: it can be shared, reloaded, and gone back in. */
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
  const moveDesk = (to: Partial<DeskState>) =>
    navigate({
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
      {tab === 'newsletter' && <NewsletterDesk page={page} linkTo={linkTo} />}
      {tab === 'activity' && <ActivityLog page={page} about={search.about} linkTo={linkTo} />}
      {tab === 'settings' && <PasswordForm />}
      {tab === 'sermons' &&
        (search.queue ? (
          <ModerationQueue
            sermon={search.sermon}
            edit={search.edit ?? false}
            onMove={moveDesk}
            onLeave={() => navigate({ search: { show: 'drafts' } })}
          />
        ) : (
          <SermonDesk
            show={search.show ?? 'published'}
            q={search.q ?? ''}
            page={page}
            sermon={search.sermon}
            edit={search.edit ?? false}
            onMove={moveDesk}
            linkTo={linkTo}
            onQueue={() => navigate({ search: { queue: true } })}
          />
        ))}
    </Dashboard>
  );
}

/** Logging in and out replaces everything on the page: the keyboard goes on at the beginning of what is there now. */
function useStartOfKeyboard(isLoggedIn: boolean | undefined): void {
  const before = useRef<boolean>(undefined);
  useEffect(() => {
    const hasTurned = before.current !== undefined && before.current !== isLoggedIn;
    before.current = isLoggedIn;
    if (hasTurned) document.getElementById(isLoggedIn ? dashboardStart : loginStart)?.focus();
  }, [isLoggedIn]);
}

/** When a call answers that nobody is logged in any more, the password field comes back. */
function useEndOfSession(): void {
  const queryClient = useQueryClient();
  const utils = trpc.useUtils();
  useEffect(() => {
    const look = (error: unknown) => {
      if (statusOf(error) === 401 && utils.admin.session.getData()?.authenticated) {
        utils.admin.session.setData(undefined, { authenticated: false });
      }
    };
    const stops = [
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') look(event.action.error);
      }),
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') look(event.action.error);
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [queryClient, utils]);
}
