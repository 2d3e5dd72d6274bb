import { trpc } from '../../../api/trpc.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useRefreshSermons } from './cached-sermons.ts';
import { actionMessages } from './moderation-messages';

/**
 * Returns a function that features sermons again, after an action or its undo unfeatured them. Shows a toast when one
 * cannot be featured; the ids after it are skipped.
 */
export function useRestoreFeatured() {
  const refresh = useRefreshSermons();
  const feature = trpc.admin.sermons.feature.useMutation();
  return async (ids: readonly number[]) => {
    if (ids.length === 0) return;
    try {
      for (const id of ids) await feature.mutateAsync({ id, featured: true });
    } catch {
      toast({ title: 'Error', description: actionMessages.feature.listError, kind: 'error' });
    }
    await refresh();
  };
}
