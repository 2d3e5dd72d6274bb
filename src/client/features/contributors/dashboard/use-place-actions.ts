import { useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { reasonOf } from '../../../api/api-error.ts';
import { refreshPublicPages } from '../../../api/refresh-public-pages.ts';
import { trpc } from '../../../api/trpc.ts';
import { toast } from '../../../ui/feedback/toast.ts';

/** Merges places and undoes merges. Shows errors as toasts. */
export function usePlaceActions() {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  const merge = trpc.admin.places.merge.useMutation();
  const unmerge = trpc.admin.places.unmerge.useMutation();
  async function runAction(
    mutate: () => Promise<unknown>,
    { failure, title, undo }: { failure: string; title: string; undo?: () => void },
  ) {
    try {
      await mutate();
      toast({ title, ...(undo && { action: { label: 'Undo', onClick: undo } }) });
    } catch (error) {
      toast({ title: 'Error', description: `${failure}: ${reasonOf(error)}`, kind: 'error' });
    }
    // Queries in flight may return data from before the change.
    await queryClient.cancelQueries({ queryKey: getQueryKey(trpc.admin.places) });
    await Promise.all([
      utils.admin.places.invalidate(),
      utils.admin.audit.invalidate(),
      refreshPublicPages(utils),
    ]);
  }
  const undoMerge = (id: number) =>
    runAction(() => unmerge.mutateAsync({ id }), {
      failure: 'Failed to undo the merge',
      title: 'Merge undone',
    });
  return {
    isBusy: merge.isPending || unmerge.isPending,
    undoMerge,
    merge: (id: number, into: number) =>
      runAction(() => merge.mutateAsync({ id, into }), {
        failure: 'Failed to merge the places',
        title: 'Merged',
        undo: () => undoMerge(id),
      }),
  };
}
