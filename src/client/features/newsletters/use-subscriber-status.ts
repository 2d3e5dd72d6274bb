import { trpc } from '../../trpc';
import { toast } from '../../ui/toast';

/** What has to be read again when a subscriber was changed. */
export function useRefreshSubscribers(): () => Promise<unknown> {
  const utils = trpc.useUtils();
  return () => Promise.all([utils.admin.newsletters.invalidate(), utils.admin.audit.invalidate()]);
}

/** Activates and deactivates subscribers, and says how it went (SPEC §8). */
export function useSubscriberStatus() {
  const refresh = useRefreshSubscribers();
  return trpc.admin.newsletters.setStatus.useMutation({
    async onSuccess() {
      toast({ title: 'Success', description: 'Subscriber status updated successfully' });
      await refresh();
    },
    onError() {
      toast({ title: 'Error', description: 'Failed to update subscriber status', kind: 'error' });
    },
  });
}
