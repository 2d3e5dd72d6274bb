import { useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import type { ContributorAction, ContributorKind } from '../../../../shared/contributor.schemas.ts';
import { reasonOf } from '../../../api/api-error.ts';
import { refreshPublicPages } from '../../../api/refresh-public-pages.ts';
import { trpc } from '../../../api/trpc.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { plural } from '../../../ui/text/quantities.ts';

interface SuccessToast {
  readonly title: string;
  readonly undo?: () => void;
}

/**
 * The actions on rabbis or synagogues: rename, merge, undo a merge, dismiss a duplicate, split. Each resolves to its
 * result, or to null after showing an error.
 */
export function useNameActions(kind: ContributorKind) {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  const rename = trpc.admin.contributors.rename.useMutation();
  const merge = trpc.admin.contributors.merge.useMutation();
  const unmerge = trpc.admin.contributors.unmerge.useMutation();
  const dismiss = trpc.admin.contributors.dismissDuplicate.useMutation();
  const restore = trpc.admin.contributors.restoreDuplicate.useMutation();
  const split = trpc.admin.contributors.split.useMutation();

  async function runAction(
    mutate: () => Promise<ContributorAction>,
    failure: string,
    createToast: (result: ContributorAction) => SuccessToast,
  ): Promise<ContributorAction | null> {
    let result: ContributorAction | null = null;
    try {
      result = await mutate();
      const { title, undo } = createToast(result);
      toast({ title, ...(undo && { action: { label: 'Undo', onClick: undo } }) });
    } catch (error) {
      // The change may be stored although its response was lost, so the queries are refetched in any case.
      toast({ title: 'Error', description: `${failure}: ${reasonOf(error)}`, kind: 'error' });
    }
    // Queries in flight may return data from before the change.
    await queryClient.cancelQueries({ queryKey: getQueryKey(trpc.admin.contributors) });
    await Promise.all([
      utils.admin.contributors.invalidate(),
      utils.admin.audit.invalidate(),
      utils.admin.sermons.invalidate(),
      refreshPublicPages(utils),
    ]);
    return result;
  }

  const undoMerge = (slug: string) =>
    runAction(
      () => unmerge.mutateAsync({ kind, slug }),
      'Failed to undo the merge',
      () => ({ title: 'Merge undone' }),
    );
  return {
    isBusy:
      dismiss.isPending ||
      restore.isPending ||
      rename.isPending ||
      merge.isPending ||
      unmerge.isPending ||
      split.isPending,
    undoMerge,
    rename: (slug: string, name: string | null) =>
      runAction(
        () => rename.mutateAsync({ kind, slug, name }),
        `Failed to rename the ${kind}`,
        () => ({ title: 'Saved' }),
      ),
    merge: (slug: string, into: string) =>
      runAction(
        () => merge.mutateAsync({ kind, slug, into }),
        `Failed to merge the ${kind}s`,
        () => ({ title: 'Merged', undo: () => undoMerge(slug) }),
      ),
    dismiss: (slug: string, other: string) =>
      runAction(
        () => dismiss.mutateAsync({ kind, slug, other }),
        'Failed to dismiss the suggestion',
        () => ({
          title: 'Suggestion dismissed',
          undo: () =>
            runAction(
              () => restore.mutateAsync({ kind, slug, other }),
              'Failed to restore the suggestion',
              () => ({ title: 'Suggestion restored' }),
            ),
        }),
      ),
    split: (slug: string, sermonIds: number[], name: string) =>
      runAction(
        () => split.mutateAsync({ kind, slug, sermonIds, name }),
        'Failed to move the sermons',
        (created) => ({
          title: `Moved ${plural(sermonIds.length, 'sermon')}`,
          undo: () =>
            runAction(
              () => merge.mutateAsync({ kind, slug: created.slug, into: slug }),
              'Failed to undo the move',
              () => ({ title: 'Undone' }),
            ),
        }),
      ),
  };
}
