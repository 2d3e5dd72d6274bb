import { Button, Flex, Heading } from '@chakra-ui/react';
import { trpc } from '../../trpc';
import { toast } from '../../ui/toast';
import { SermonModeration } from './sermon-moderation';

/** 'Admin Dashboard' (SPEC §2). */
export function Dashboard() {
  const utils = trpc.useUtils();
  const logout = trpc.admin.logout.useMutation({
    onSuccess(session) {
      utils.admin.session.setData(undefined, session);
      toast({ title: 'Logged out' });
    },
  });
  return (
    <>
      <Flex align="center" justify="space-between" gap="4" mb="8" wrap="wrap">
        <Heading as="h1" size="xl">
          Admin Dashboard
        </Heading>
        <Button variant="outline" onClick={() => logout.mutate()} disabled={logout.isPending}>
          Logout
        </Button>
      </Flex>
      <SermonModeration />
    </>
  );
}
