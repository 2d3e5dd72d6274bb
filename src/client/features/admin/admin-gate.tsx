import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { statusOf } from '../../api/api-error.ts';
import { trpc } from '../../api/trpc.ts';
import { loadToastRegion } from '../../ui/feedback/lazy-toast-region.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { dashboardTitleId } from './dashboard.tsx';
import { LoginForm, passwordFieldId } from './login-form.tsx';

/** Milliseconds during which the result of the route's loader counts as fresh. */
const sessionStaleMs = 5_000;

/** Shows its children to logged-in administrators, and the login form to everyone else. */
export function AdminGate({ children }: { children: ReactNode }) {
  const session = trpc.admin.session.useQuery(undefined, { staleTime: sessionStaleMs });
  const hasSessionEnded = useSessionEnd(session.data?.authenticated);
  useFocusOnLoginChange(session.data?.authenticated);
  useEffect(() => {
    loadToastRegion().catch(() => {});
  }, []);
  if (session.isPending) {
    return (
      <Loading label="Loading…">
        <Skeleton width="30%" height="1.6em" mb="6" />
        <Skeleton mb="4" />
        <Skeleton width="70%" />
      </Loading>
    );
  }
  // If the session check failed, show the error, not the login form.
  if (!session.data) {
    return (
      <Notice as="h1" title="Couldn’t load the dashboard" onRetry={session.refetch}>
        Check your connection and try again. If you were logged in, you still are.
      </Notice>
    );
  }
  return session.data.authenticated ? children : <LoginForm hasSessionEnded={hasSessionEnded} />;
}

/** Moves the focus to the start of the new content after login and logout, which replace the page's content. */
function useFocusOnLoginChange(isLoggedIn: boolean | undefined): void {
  const wasLoggedIn = useRef<boolean>(undefined);
  useEffect(() => {
    const hasChanged = wasLoggedIn.current !== undefined && wasLoggedIn.current !== isLoggedIn;
    wasLoggedIn.current = isLoggedIn;
    if (hasChanged) document.getElementById(isLoggedIn ? dashboardTitleId : passwordFieldId)?.focus();
  }, [isLoggedIn]);
}

/**
 * Shows the login form when a call fails because the session has ended.
 * @returns whether the session has ended since the last login
 */
function useSessionEnd(isLoggedIn: boolean | undefined): boolean {
  const [hasEnded, setHasEnded] = useState(false);
  const queryClient = useQueryClient();
  const utils = trpc.useUtils();
  useEffect(() => {
    const onError = (error: unknown) => {
      if (statusOf(error) === 401 && utils.admin.session.getData()?.authenticated) {
        setHasEnded(true);
        utils.admin.session.setData(undefined, { authenticated: false });
      }
    };
    const unsubscribes = [
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') onError(event.action.error);
      }),
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') onError(event.action.error);
      }),
    ];
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  }, [queryClient, utils]);
  useEffect(() => {
    if (isLoggedIn) setHasEnded(false);
  }, [isLoggedIn]);
  return hasEnded;
}
