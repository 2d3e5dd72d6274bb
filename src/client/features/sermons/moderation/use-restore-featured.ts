import { trpc } from '../../../api/trpc.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useRefreshSermons } from './cached-sermons.ts';
import { actionMessages } from './moderation-messages.ts';

/**
 * Returns a function that features sermons again, after an action or its undo unfeatured them. If some cannot be
 * featured, a toast names them.
 */
export function useRestoreFeatured() {
  const utils = trpc.useUtils();
  const refresh = useRefreshSermons();
  const feature = trpc.admin.sermons.feature.useMutation();
  const nameOf = (id: number) =>
    utils.admin.sermons.byId.fetch({ id }).then(
      ({ title }) => `“${title}”`,
      () => `sermon ${id}`,
    );
  return async (ids: readonly number[]) => {
    if (ids.length === 0) return;
    const failedIds: number[] = [];
    for (const id of ids) await feature.mutateAsync({ id, featured: true }).catch(() => failedIds.push(id));
    if (failedIds.length > 0) {
      const names = await Promise.all(failedIds.map(nameOf));
      toast({
        title: 'Error',
        description: `${actionMessages.feature.listError}: ${names.join(', ')}`,
        kind: 'error',
      });
    }
    await refresh();
  };
}
