import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { BulkOutput } from '../../../../shared/moderation.schemas.ts';
import { toFlag } from '../../../../shared/text/text.ts';
import { reasonOf } from '../../../api/api-error.ts';
import { trpc } from '../../../api/trpc.ts';
import { type Toast, toast } from '../../../ui/feedback/toast.ts';
import { type Flags, type ModeratedSermon, updateCachedFlags, useRefreshSermons } from './cached-sermons.ts';
import {
  type ActionMessages,
  type ActionName,
  actionMessages,
  missingSteps,
  type QueueAction,
} from './moderation-messages.ts';
import { useRestoreFeatured } from './use-restore-featured.ts';

/**
 * Where the actions are shown. The messages differ, and only in the list, featuring unfeatures other sermons
 * (docs/product/sermons.md S24, S26). The queue counts as the dialog.
 */
type View = 'list' | 'dialog';

/** The ids of sermons that an action unfeatured, and the reviews that it ended. */
type SideEffects = Pick<BulkOutput, 'unfeatured' | 'endedReviews'>;

/**
 * The moderation actions. Toggles show their new state at once and revert it when the request fails. Each action
 * resolves to whether it succeeded.
 */
export function useModeration(view: View) {
  const queryClient = useQueryClient();
  const refresh = useRefreshSermons();
  const [busy, setBusy] = useState<readonly number[]>([]);
  const publish = trpc.admin.sermons.publish.useMutation();
  const feature = trpc.admin.sermons.feature.useMutation();
  const featureOnly = trpc.admin.sermons.featureOnly.useMutation();
  const hide = trpc.admin.sermons.hide.useMutation();
  const remove = trpc.admin.sermons.remove.useMutation();
  const restoreFeatured = useRestoreFeatured();
  const utils = trpc.useUtils();
  /** By the id of a published or unhidden sermon: what else this changed. */
  const sideEffects = useRef(new Map<number, SideEffects>());

  async function run<Result>(
    sermon: ModeratedSermon,
    action: ActionName,
    call: () => Promise<Result>,
    {
      undo,
      toastOf,
    }: { undo?: () => void; toastOf?: (result: Result) => MaybeAsync<Omit<Toast, 'title'>> } = {},
  ) {
    setBusy((ids) => [...ids, sermon.id]);
    const texts: ActionMessages = actionMessages[action];
    try {
      const result = await call();
      toast({
        title: texts.success,
        ...(texts.description && { description: texts.description }),
        ...(await toastOf?.(result)),
      });
      await refresh();
      return true;
    } catch (error) {
      undo?.();
      // Refetch: the change may be stored although its response was lost, and `updateCachedFlags` canceled queries.
      void refresh();
      const description = view === 'list' ? texts.listError : `${texts.dialogError}: ${reasonOf(error)}`;
      toast({ title: 'Error', description, kind: 'error' });
      return false;
    } finally {
      setBusy((ids) => ids.filter((id) => id !== sermon.id));
    }
  }

  /** Describes the effect on the home page, which shows the featured sermon with the latest delivery date. */
  async function featuredText(sermon: ModeratedSermon): Promise<string | undefined> {
    if (sermon.isPublished === 'false' || sermon.isHidden === 'true')
      return `It will appear on the homepage once it is ${missingSteps(sermon)}.`;
    if (view === 'dialog') {
      const shown = await utils.sermons.featured.fetch(undefined, { staleTime: 0 }).catch(() => null);
      if (shown === null) return undefined;
      if (shown.id !== sermon.id) return 'The homepage still shows a featured sermon with a later date.';
    }
    return 'The sermon is now featured on the homepage.';
  }

  const forSermon = (sermon: ModeratedSermon, flags: Flags) => (id: number) =>
    id === sermon.id ? flags : undefined;

  async function setPublished(
    sermon: ModeratedSermon,
    published: boolean,
    reviews?: SideEffects['endedReviews'],
  ): Promise<boolean> {
    const undo = await updateCachedFlags(queryClient, forSermon(sermon, { isPublished: toFlag(published) }));
    const call = () => publish.mutateAsync({ id: sermon.id, published, reviews });
    return run(sermon, published ? 'publish' : 'unpublish', call, {
      undo,
      toastOf(stored) {
        if (!published) return {};
        sideEffects.current.set(sermon.id, stored);
        if (stored.isHidden === 'true')
          return {
            description: 'It is still hidden, so visitors cannot see it.',
            action: { label: 'Unhide', onClick: () => setHidden(sermon, false) },
          };
        // The queue and the dialog already show a button for this: Undo or Unpublish.
        return view === 'list'
          ? { action: { label: 'Undo', onClick: () => undoAction(sermon, 'publish') } }
          : {};
      },
    });
  }

  async function setHidden(sermon: ModeratedSermon, hidden: boolean): Promise<boolean> {
    const undo = await updateCachedFlags(queryClient, forSermon(sermon, { isHidden: toFlag(hidden) }));
    const call = () => hide.mutateAsync({ id: sermon.id, hidden });
    return run(sermon, hidden ? 'hide' : 'unhide', call, {
      undo,
      toastOf(stored) {
        if (hidden) return {};
        sideEffects.current.set(sermon.id, stored);
        if (stored.isPublished === 'true') return {};
        return {
          description: 'It is still a draft, so visitors cannot see it.',
          action: { label: 'Publish', onClick: () => setPublished(sermon, true) },
        };
      },
    });
  }

  /**
   * Undoes `publish` or `hide`, and restores the review that `publish` ended. Then features the sermons again that were
   * unfeatured: by `publish`, or by unhiding this sermon.
   */
  async function undoAction(sermon: ModeratedSermon, action: QueueAction): Promise<boolean> {
    const endedReviews = sideEffects.current.get(sermon.id)?.endedReviews;
    const isDone = await (action === 'publish'
      ? setPublished(sermon, false, endedReviews)
      : setHidden(sermon, false));
    if (!isDone) return false;
    const unfeaturedIds = sideEffects.current.get(sermon.id)?.unfeatured ?? [];
    sideEffects.current.delete(sermon.id);
    await restoreFeatured(unfeaturedIds);
    return true;
  }

  return {
    isBusy: (id: number) => busy.includes(id),
    publish: setPublished,
    async feature(sermon: ModeratedSermon, featured: boolean) {
      const isExclusive = view === 'list' && featured;
      const isShown = sermon.isPublished === 'true' && sermon.isHidden === 'false';
      const undo = await updateCachedFlags(queryClient, (id) =>
        id === sermon.id
          ? { isFeatured: toFlag(featured) }
          : isExclusive && isShown
            ? { isFeatured: toFlag(false) }
            : undefined,
      );
      const call = () =>
        isExclusive
          ? featureOnly.mutateAsync({ id: sermon.id })
          : feature.mutateAsync({ id: sermon.id, featured });
      const featuredToast = async (stored: ModeratedSermon) => ({ description: await featuredText(stored) });
      return run(sermon, featured ? 'feature' : 'unfeature', call, {
        undo,
        ...(featured && { toastOf: featuredToast }),
      });
    },
    hide: setHidden,
    undo: undoAction,
    remove: (sermon: ModeratedSermon) => run(sermon, 'delete', () => remove.mutateAsync({ id: sermon.id })),
  };
}

type MaybeAsync<Value> = Value | Promise<Value>;
