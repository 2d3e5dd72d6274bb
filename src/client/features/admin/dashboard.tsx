import { Flex, Heading } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { trpc } from '../../api/trpc.ts';
import { ActionButton } from '../../ui/buttons/action-button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Tabs } from '../../ui/navigation/tabs.tsx';

/** The id of the element that gets the focus after login. */
export const dashboardTitleId = 'dashboard-title';

/** The tabs of the dashboard. */
export type DashboardTab = 'sermons' | 'newsletter' | 'names' | 'activity' | 'settings';

const tabs = [
  { id: 'sermons', label: 'Sermons' },
  { id: 'newsletter', label: 'Newsletter' },
  { id: 'names', label: 'Names' },
  { id: 'activity', label: 'Activity' },
  { id: 'settings', label: 'Settings' },
] as const satisfies readonly { id: DashboardTab; label: string }[];

interface DashboardProps {
  readonly tab: DashboardTab;
  readonly onTabChange: (tab: DashboardTab) => void;
  /** The content of the tab. The page provides it. */
  readonly children: ReactNode;
}

/** The layout of the dashboard: heading, Logout button and tabs. */
export function Dashboard({ tab, onTabChange, children }: DashboardProps) {
  const utils = trpc.useUtils();
  const logout = trpc.admin.logout.useMutation({
    async onSuccess(session) {
      // A session query sent before the logout would overwrite the result.
      await utils.admin.session.cancel();
      utils.admin.session.setData(undefined, session);
      toast({ title: 'Logged out' });
    },
    onError() {
      toast({
        title: 'Error',
        description: 'Couldn’t log out. You may still be logged in. Please try again.',
        kind: 'error',
      });
      // The server may have ended the session although its response was lost. Not awaited, so that the button can be
      // clicked again even if this request gets no response.
      void utils.admin.session.invalidate().then(() => {
        if (utils.admin.session.getData()?.authenticated === false) toast({ title: 'Logged out' });
      });
    },
  });
  return (
    <>
      <Flex align="center" justify="space-between" gap="4" mb={{ base: '2', md: '0' }}>
        <Heading as="h1" size="md" id={dashboardTitleId} tabIndex={-1} outline="none">
          Admin Dashboard
        </Heading>
        <ActionButton
          variant="outline"
          size="sm"
          onClick={() => logout.mutate()}
          isDisabled={logout.isPending}
        >
          Logout
        </ActionButton>
      </Flex>
      <Tabs label="Dashboard" name="dashboard" items={tabs} selected={tab} onSelect={onTabChange}>
        {children}
      </Tabs>
    </>
  );
}
