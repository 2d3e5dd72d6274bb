import { useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useState } from 'react';
import type { BulkAction, ModerationCardOutput } from '../../../../shared/moderation.schemas';
import { type Flag, toFlag } from '../../../../shared/text';
import { reasonOf } from '../../../api-error';
import { trpc } from '../../../trpc';
import { toast } from '../../../ui/toast';

/** What an act needs to know of a sermon. */
export type Moderated = Pick<
  ModerationCardOutput,
  'id' | 'title' | 'isFeatured' | 'isHidden' | 'isPublished'
>;
type Flags = Partial<Pick<Moderated, 'isFeatured' | 'isHidden' | 'isPublished'>>;

/** The list and the dialog word their failures differently (SPEC §8). */
type Place = 'list' | 'dialog';

interface Words {
  readonly done: string;
  readonly doneMore?: string;
  readonly list: string;
  readonly dialog: string;
}

const words = {
  publish: {
    done: 'Sermon Published',
    list: 'Failed to update sermon publication status',
    dialog: 'Failed to publish sermon',
  },
  unpublish: {
    done: 'Sermon Unpublished',
    list: 'Failed to update sermon publication status',
    dialog: 'Failed to unpublish sermon',
  },
  feature: {
    done: 'Sermon Featured',
    doneMore: 'The sermon is now featured on the homepage.',
    list: 'Failed to update sermon featured status',
    dialog: 'Failed to update featured status',
  },
  unfeature: {
    done: 'Sermon Unfeatured',
    doneMore: 'The sermon is no longer featured.',
    list: 'Failed to update sermon featured status',
    dialog: 'Failed to update featured status',
  },
  hide: {
    done: 'Sermon Hidden',
    list: 'Failed to update sermon visibility',
    dialog: 'Failed to update visibility',
  },
  unhide: {
    done: 'Sermon Unhidden',
    list: 'Failed to update sermon visibility',
    dialog: 'Failed to update visibility',
  },
  delete: { done: 'Sermon Deleted', list: 'Failed to delete sermon', dialog: 'Failed to delete sermon' },
} satisfies Record<string, Words>;
type Act = keyof typeof words;

const doneMany: Record<BulkAction, string> = {
  publish: 'published',
  unpublish: 'unpublished',
  hide: 'hidden',
  unhide: 'unhidden',
  delete: 'deleted',
};

const everySermonRead = getQueryKey(trpc.admin.sermons);

/** Refreshes what a changed sermon can stand in (SPEC §7). */
export function useRefreshSermons() {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  return async () => {
    // What was asked before the change may not have it: nothing but a new read is good enough.
    await queryClient.cancelQueries({ queryKey: everySermonRead });
    await Promise.all([
      utils.admin.sermons.invalidate(),
      utils.admin.audit.invalidate(),
      utils.sermons.invalidate(),
      utils.locations.invalidate(),
    ]);
  };
}

/**
 * Everything that can be done to a sermon. Toggles show their new state at once and go back when the server refuses.
 * Each act answers whether it was done.
 */
export function useModeration(place: Place) {
  const queryClient = useQueryClient();
  const refresh = useRefreshSermons();
  const [busy, setBusy] = useState<readonly number[]>([]);
  const publish = trpc.admin.sermons.publish.useMutation();
  const feature = trpc.admin.sermons.feature.useMutation();
  const featureOnly = trpc.admin.sermons.featureOnly.useMutation();
  const hide = trpc.admin.sermons.hide.useMutation();
  const remove = trpc.admin.sermons.remove.useMutation();
  const bulk = trpc.admin.sermons.bulk.useMutation();

  /** Shows the flags at once, wherever the sermon is shown; the answer takes that back. */
  async function show(change: (id: number) => Flags | undefined): Promise<() => void> {
    await queryClient.cancelQueries({ queryKey: everySermonRead });
    const before = queryClient.getQueriesData({ queryKey: everySermonRead });
    queryClient.setQueriesData({ queryKey: everySermonRead }, (data) => withFlags(data, change));
    // Only these flags: another act may have been done meanwhile.
    return () => {
      for (const [key, data] of before)
        queryClient.setQueryData(key, (now: unknown) =>
          withFlags(now, (id) => flagsBefore(data, id, change(id))),
        );
    };
  }

  async function run(sermon: Moderated, act: Act, call: () => Promise<unknown>, undo?: () => void) {
    setBusy((ids) => [...ids, sermon.id]);
    const say: Words = words[act];
    try {
      await call();
      toast({ title: say.done, ...(say.doneMore && { description: say.doneMore }) });
      await refresh();
      return true;
    } catch (error) {
      undo?.();
      // The change may have been made though its answer was lost, and reads were broken off to show it.
      void refresh();
      const description = place === 'list' ? say.list : `${say.dialog}: ${reasonOf(error)}`;
      toast({ title: 'Error', description, kind: 'error' });
      return false;
    } finally {
      setBusy((ids) => ids.filter((id) => id !== sermon.id));
    }
  }

  const only = (sermon: Moderated, flags: Flags) => (id: number) => (id === sermon.id ? flags : undefined);

  return {
    isBusy: (id: number) => busy.includes(id),
    isBulkBusy: bulk.isPending,
    async publish(sermon: Moderated, published: boolean) {
      const undo = await show(only(sermon, { isPublished: toFlag(published) }));
      const act = published ? 'publish' : 'unpublish';
      return run(sermon, act, () => publish.mutateAsync({ id: sermon.id, published }), undo);
    },
    async feature(sermon: Moderated, featured: boolean) {
      const isExclusive = place === 'list' && featured;
      const others: Flag = 'false';
      const undo = await show((id) =>
        id === sermon.id
          ? { isFeatured: toFlag(featured) }
          : isExclusive
            ? { isFeatured: others }
            : undefined,
      );
      const call = () =>
        isExclusive
          ? featureOnly.mutateAsync({ id: sermon.id })
          : feature.mutateAsync({ id: sermon.id, featured });
      return run(sermon, featured ? 'feature' : 'unfeature', call, undo);
    },
    async hide(sermon: Moderated, hidden: boolean) {
      const undo = await show(only(sermon, { isHidden: toFlag(hidden) }));
      return run(sermon, hidden ? 'hide' : 'unhide', () => hide.mutateAsync({ id: sermon.id, hidden }), undo);
    },
    remove: (sermon: Moderated) => run(sermon, 'delete', () => remove.mutateAsync({ id: sermon.id })),
    async many(ids: readonly number[], action: BulkAction) {
      try {
        const { changed, unchanged, missing } = await bulk.mutateAsync({ ids: [...ids], action });
        const rest = unchanged.length + (action === 'delete' ? 0 : missing.length);
        toast({
          title: changed.length === 1 ? words[action].done : `${changed.length} sermons ${doneMany[action]}`,
          ...(rest > 0 && { description: `${rest} of them did not need it.` }),
        });
        // Not waited for: by the time all is read anew, the same sermons may have been chosen again elsewhere.
        void refresh();
        return true;
      } catch (error) {
        const description = `${words[action].list}: ${reasonOf(error)}`;
        toast({ title: 'Error', description, kind: 'error' });
        return false;
      }
    },
  };
}

interface Holder {
  items?: Moderated[];
  sermon?: Moderated | null;
}

/** What flags of a sermon were in a cached answer. */
function flagsBefore(data: unknown, id: number, changed: Flags | undefined): Flags | undefined {
  if (changed === undefined || typeof data !== 'object' || data === null) return undefined;
  const holder: Holder & Partial<Moderated> = data;
  const was = [...(holder.items ?? []), holder.sermon, holder].find((one) => one?.id === id);
  if (!was) return undefined;
  return Object.fromEntries(Object.keys(changed).map((flag) => [flag, was[flag as keyof Flags]]));
}

/** A cached answer with changed flags, whichever of the reads it is: a list, one sermon, the queue. */
function withFlags(data: unknown, change: (id: number) => Flags | undefined): unknown {
  if (typeof data !== 'object' || data === null) return data;
  const patch = <One extends { id: number }>(one: One): One => ({ ...one, ...change(one.id) });
  const holder: Holder = data;
  if (holder.items) return { ...data, items: holder.items.map(patch) };
  if (holder.sermon) return { ...data, sermon: patch(holder.sermon) };
  return 'isFeatured' in data && 'id' in data ? patch(data as Moderated) : data;
}
