import type { BulkAction, BulkOutput } from '../../../../../shared/moderation.schemas.ts';
import { reasonOf } from '../../../../api/api-error.ts';
import { trpc } from '../../../../api/trpc.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { useRefreshSermons } from '../cached-sermons.ts';
import {
  actionMessages,
  inverseActions,
  partialResultText,
  pastParticiples,
} from '../moderation-messages.ts';
import { useRestoreFeatured } from '../use-restore-featured.ts';

/** Actions on several sermons at once. `run` resolves to whether the action succeeded. */
export function useBulkActions() {
  const refresh = useRefreshSermons();
  const restoreFeatured = useRestoreFeatured();
  const bulk = trpc.admin.sermons.bulk.useMutation();

  /**
   * @param undone only for an undo: the result of the action that it undoes. The caller features its unfeatured sermons
   *   again. When the user undoes this undo, they are unfeatured again, and are not restored
   * @returns null after showing an error
   */
  async function runBulk(
    ids: readonly number[],
    action: BulkAction,
    undone?: BulkOutput,
  ): Promise<BulkOutput | null> {
    try {
      const result = await bulk.mutateAsync({ ids: [...ids], action, reviews: undone?.endedReviews });
      const { changed } = result;
      const undoActionName = action !== 'delete' && changed.length > 0 ? inverseActions[action] : undefined;
      const undo = async (inverseAction: BulkAction) => {
        const done = await runBulk(changed, inverseAction, result);
        // The undo can itself unfeature sermons.
        const replaced = done?.unfeatured.filter((id) => !undone?.unfeatured.includes(id)) ?? [];
        if (done) await restoreFeatured([...result.unfeatured, ...replaced]);
      };
      toast({
        title:
          changed.length === 0
            ? 'No changes made'
            : changed.length === 1
              ? actionMessages[action].success
              : `${changed.length} sermons ${pastParticiples[action]}`,
        description: partialResultText(action, result),
        ...(undoActionName && { action: { label: 'Undo', onClick: () => undo(undoActionName) } }),
      });
      // Not awaited: the caller deselects the sermons after this. By the end of the refetch, the user may have selected
      // them again.
      void refresh();
      return result;
    } catch (error) {
      // The change may be stored although its response was lost.
      void refresh();
      const description = `${actionMessages[action].listError}: ${reasonOf(error)}`;
      toast({ title: 'Error', description, kind: 'error' });
      return null;
    }
  }

  return {
    isBusy: bulk.isPending,
    run: async (ids: readonly number[], action: BulkAction) => (await runBulk(ids, action)) !== null,
  };
}
