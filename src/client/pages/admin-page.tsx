import { Box } from '@chakra-ui/react';
import { Dashboard } from '../features/admin/dashboard';
import { LoginForm } from '../features/admin/login-form';
import { HighlightsPanel } from '../features/newsletters/highlights-panel';
import { trpc } from '../trpc';
import { Page } from '../ui/page';

/** /admin (SPEC §2, Admin): the dashboard for whoever is logged in, the password field for everybody else. */
export function AdminPage() {
  const session = trpc.admin.session.useQuery();
  return (
    <Page>
      {session.isPending ? (
        <Box role="status" srOnly>
          Loading...
        </Box>
      ) : session.data?.authenticated ? (
        <>
          <Dashboard />
          <Box mt="16">
            <HighlightsPanel />
          </Box>
        </>
      ) : (
        <LoginForm />
      )}
    </Page>
  );
}
