import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { statusOf } from '../../api/api-error.ts';
import { trpc } from '../../api/trpc.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { dashboardStart } from './dashboard';
import { LoginForm, loginStart } from './login-form';

/** Milliseconds during which the result of the route's loader counts as fresh. */
const sessionStaleMs = 5_000;

/** Shows its children to logged-in administrators, and the login form to everyone else. */
export function AdminGate({ children }: { children: ReactNode }) {
  const session = trpc.admin.session.useQuery(undefined, { staleTime: sessionStaleMs });
  const hasEnded = useSessionEnd(session.data?.authenticated);
  useFocusOnLoginChange(session.data?.authenticated);
  if (session.isPending) {
    return (
      <Loading label="Loading...">
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
  return session.data.authenticated ? children : <LoginForm hasEnded={hasEnded} />;
}

/** Moves the focus to the start of the new content after login and logout, which replace the page's content. */
function useFocusOnLoginChange(isLoggedIn: boolean | undefined): void {
  const previous = useRef<boolean>(undefined);
  useEffect(() => {
    const hasChanged = previous.current !== undefined && previous.current !== isLoggedIn;
    previous.current = isLoggedIn;
    if (hasChanged) document.getElementById(isLoggedIn ? dashboardStart : loginStart)?.focus();
  }, [isLoggedIn]);
}

/**
 * Shows the login form when a call fails because the session has ended.
 * @returns whether the session has ended since the last login
 */
function useSessionEnd(isLoggedIn: boolean | undefined): boolean {
  const [hasEnded, setEnded] = useState(false);
  const queryClient = useQueryClient();
  const utils = trpc.useUtils();
  useEffect(() => {
    const onError = (error: unknown) => {
      if (statusOf(error) === 401 && utils.admin.session.getData()?.authenticated) {
        setEnded(true);
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
    if (isLoggedIn) setEnded(false);
  }, [isLoggedIn]);
  return hasEnded;
}
