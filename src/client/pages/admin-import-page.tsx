import { Heading, Link } from '@chakra-ui/react';
import { getRouteApi, Link as RouteLink } from '@tanstack/react-router';
import { AdminGate } from '../features/admin/admin-gate.tsx';
import { dashboardTitleId } from '../features/admin/dashboard.tsx';
import { ImportDashboard } from '../features/imports/import-dashboard.tsx';
import { ImportStart } from '../features/imports/import-start.tsx';
import { Page } from '../ui/page.tsx';
import { touchTargetSpace } from '../ui/touch-target.ts';

const route = getRouteApi('/admin/import');

/** /admin/import: import sermons, and export all data */
export function AdminImportPage() {
  const { id } = route.useSearch();
  const navigate = route.useNavigate();
  const open = (next: number | undefined) => navigate({ search: next === undefined ? {} : { id: next } });
  return (
    <Page pt={{ base: '5', md: '6' }}>
      <AdminGate>
        <Link {...touchTargetSpace} asChild fontSize="sm">
          <RouteLink to="/admin">Admin Dashboard</RouteLink>
        </Link>
        <Heading as="h1" size="lg" mt="1" mb="6" id={dashboardTitleId} tabIndex={-1} outline="none">
          Import & Export
        </Heading>
        {id === undefined ? (
          <ImportStart onOpen={open} />
        ) : (
          <ImportDashboard key={id} id={id} onLeave={() => open(undefined)} />
        )}
      </AdminGate>
    </Page>
  );
}
