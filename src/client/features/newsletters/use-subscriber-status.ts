import { useState } from 'react';
import { trpc } from '../../api/trpc.ts';
import { toast } from '../../ui/feedback/toast.ts';

/** Returns a function that invalidates the queries that a change of a subscriber can affect. */
export function useRefreshSubscribers(): () => Promise<unknown> {
  const utils = trpc.useUtils();
  return () => Promise.all([utils.admin.newsletters.invalidate(), utils.admin.audit.invalidate()]);
}

/** Tracks the subscribers with a change in progress. A mutation tracks only its latest call, but several can run. */
export function useBusySubscribers() {
  const [busyIds, setBusyIds] = useState<readonly number[]>([]);
  return {
    isBusy: (id: number) => busyIds.includes(id),
    async track(id: number, action: Promise<unknown>) {
      setBusyIds((before) => [...before, id]);
      // The mutation shows its own errors.
      await action.catch(() => {});
      setBusyIds((before) => before.filter((other) => other !== id));
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
