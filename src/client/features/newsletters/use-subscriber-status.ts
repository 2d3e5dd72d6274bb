import { useState } from 'react';
import { trpc } from '../../trpc';
import { toast } from '../../ui/toast';

/** What has to be read again when a subscriber was changed. */
export function useRefreshSubscribers(): () => Promise<unknown> {
  const utils = trpc.useUtils();
  return () => Promise.all([utils.admin.newsletters.invalidate(), utils.admin.audit.invalidate()]);
}

/** Whose change is under way: several may be, and a mutation knows its latest call only. */
export function useBusySubscribers() {
  const [busy, setBusy] = useState<readonly number[]>([]);
  return {
    isBusy: (id: number) => busy.includes(id),
    async during(id: number, act: Promise<unknown>) {
      setBusy((before) => [...before, id]);
      // What went wrong is told where it is heard.
      await act.catch(() => {});
      setBusy((before) => before.filter((other) => other !== id));
    },
  };
}

/** Activates and deactivates subscribers, and shows a toast about the result. */
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
