import { useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useRef, useState } from 'react';
import type { BulkAction, BulkOutput, ModerationCardOutput } from '../../../../shared/moderation.schemas';
import { type Flag, toFlag } from '../../../../shared/text/text.ts';
import { reasonOf } from '../../../api/api-error.ts';
import { trpc } from '../../../api/trpc.ts';
import { type Toast, toast } from '../../../ui/feedback/toast.ts';
import {
  type Act,
  doneMany,
  exceptions,
  inverse,
  type Messages,
  messages,
  missingSteps,
} from './moderation-messages';

/** What an act needs to know of a sermon. */
export type Moderated = Pick<
  ModerationCardOutput,
  'id' | 'title' | 'isFeatured' | 'isHidden' | 'isPublished'
>;
type Flags = Partial<Pick<Moderated, 'isFeatured' | 'isHidden' | 'isPublished'>>;

/** The list and the dialog have different error messages. */
type Place = 'list' | 'dialog';

const everySermonRead = getQueryKey(trpc.admin.sermons);

/** Invalidates every query that may contain a changed sermon. */
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
  const utils = trpc.useUtils();
  /** The featured sermons that each publication or unhiding replaced. */
  const replacedBy = useRef(new Map<number, readonly number[]>());

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

  async function run<Result>(
    sermon: Moderated,
    act: Act,
    call: () => Promise<Result>,
    { undo, more }: { undo?: () => void; more?: (result: Result) => MaybeAsync<Omit<Toast, 'title'>> } = {},
  ) {
    setBusy((ids) => [...ids, sermon.id]);
    const say: Messages = messages[act];
    try {
      const result = await call();
      toast({
        title: say.done,
        ...(say.doneMore && { description: say.doneMore }),
        ...(await more?.(result)),
      });
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

  /** Features again what an undone publication had replaced on the homepage. */
  async function restoreFeatured(ids: readonly number[]) {
    if (ids.length === 0) return;
    try {
      for (const id of ids) await feature.mutateAsync({ id, featured: true });
    } catch {
      toast({ title: 'Error', description: messages.feature.list, kind: 'error' });
    }
    await refresh();
  }

  /** What featuring a sermon means for the homepage, which shows the featured sermon with the latest delivery date. */
  async function featuredText(sermon: Moderated): Promise<string | undefined> {
    if (sermon.isPublished === 'false' || sermon.isHidden === 'true')
      return `It will appear on the homepage once it is ${missingSteps(sermon)}.`;
    if (place === 'dialog') {
      const shown = await utils.sermons.featured.fetch(undefined, { staleTime: 0 }).catch(() => null);
      if (shown === null) return undefined;
      if (shown.id !== sermon.id) return 'The homepage still shows a featured sermon with a later date.';
    }
    return 'The sermon is now featured on the homepage.';
  }

  const only = (sermon: Moderated, flags: Flags) => (id: number) => (id === sermon.id ? flags : undefined);

  async function setPublished(sermon: Moderated, published: boolean): Promise<boolean> {
    const undo = await show(only(sermon, { isPublished: toFlag(published) }));
    const call = () => publish.mutateAsync({ id: sermon.id, published });
    return run(sermon, published ? 'publish' : 'unpublish', call, {
      undo,
      more(stored) {
        if (!published) return {};
        replacedBy.current.set(sermon.id, stored.unfeatured);
        if (stored.isHidden === 'true')
          return {
            description: 'It is still hidden, so visitors cannot see it.',
            action: { label: 'Unhide', onClick: () => setHidden(sermon, false) },
          };
        // Elsewhere an Undo or Unpublish button is in sight.
        return place === 'list'
          ? { action: { label: 'Undo', onClick: () => takeBack(sermon, 'publish') } }
          : {};
      },
    });
  }

  async function setHidden(sermon: Moderated, hidden: boolean): Promise<boolean> {
    const undo = await show(only(sermon, { isHidden: toFlag(hidden) }));
    const call = () => hide.mutateAsync({ id: sermon.id, hidden });
    return run(sermon, hidden ? 'hide' : 'unhide', call, {
      undo,
      more(stored) {
        if (hidden) return {};
        replacedBy.current.set(sermon.id, stored.unfeatured);
        if (stored.isPublished === 'true') return {};
        return {
          description: 'It is still a draft, so visitors cannot see it.',
          action: { label: 'Publish', onClick: () => setPublished(sermon, true) },
        };
      },
    });
  }

  /** Unpublishes a sermon, or unhides it, and features again what its publication or unhiding had replaced. */
  async function takeBack(sermon: Moderated, act: 'publish' | 'hide'): Promise<boolean> {
    const isDone = await (act === 'publish' ? setPublished(sermon, false) : setHidden(sermon, false));
    if (!isDone) return false;
    const replaced = replacedBy.current.get(sermon.id) ?? [];
    replacedBy.current.delete(sermon.id);
    await restoreFeatured(replaced);
    return true;
  }

  /** @param restored sermons that the caller features again itself: to undo this undo must not feature them again */
  async function many(
    ids: readonly number[],
    action: BulkAction,
    restored: readonly number[] = [],
  ): Promise<BulkOutput | null> {
    try {
      const result = await bulk.mutateAsync({ ids: [...ids], action });
      const { changed } = result;
      const back = action !== 'delete' && changed.length > 0 ? inverse[action] : undefined;
      const undo = async (back: BulkAction) => {
        const undone = await many(changed, back, result.unfeatured);
        // An undo that shows sermons again may have replaced featured ones itself.
        const replaced = undone?.unfeatured.filter((id) => !restored.includes(id)) ?? [];
        if (undone) await restoreFeatured([...result.unfeatured, ...replaced]);
      };
      toast({
        title:
          changed.length === 0
            ? 'No changes made'
            : changed.length === 1
              ? messages[action].done
              : `${changed.length} sermons ${doneMany[action]}`,
        description: exceptions(action, result),
        ...(back && { action: { label: 'Undo', onClick: () => undo(back) } }),
      });
      // Not waited for: by the time all is read anew, the same sermons may have been chosen again elsewhere.
      void refresh();
      return result;
    } catch (error) {
      const description = `${messages[action].list}: ${reasonOf(error)}`;
      toast({ title: 'Error', description, kind: 'error' });
      return null;
    }
  }

  return {
    isBusy: (id: number) => busy.includes(id),
    isBulkBusy: bulk.isPending,
    publish: setPublished,
    async feature(sermon: Moderated, featured: boolean) {
      const isExclusive = place === 'list' && featured;
      const isShown = sermon.isPublished === 'true' && sermon.isHidden === 'false';
      const others: Flag = 'false';
      const undo = await show((id) =>
        id === sermon.id
          ? { isFeatured: toFlag(featured) }
          : isExclusive && isShown
            ? { isFeatured: others }
            : undefined,
      );
      const call = () =>
        isExclusive
          ? featureOnly.mutateAsync({ id: sermon.id })
          : feature.mutateAsync({ id: sermon.id, featured });
      const more = async (stored: Moderated) => ({ description: await featuredText(stored) });
      return run(sermon, featured ? 'feature' : 'unfeature', call, { undo, ...(featured && { more }) });
    },
    hide: setHidden,
    /** Takes back a publication or a hiding. */
    undo: takeBack,
    remove: (sermon: Moderated) => run(sermon, 'delete', () => remove.mutateAsync({ id: sermon.id })),
    many: async (ids: readonly number[], action: BulkAction) => (await many(ids, action)) !== null,
  };
}

type MaybeAsync<Value> = Value | Promise<Value>;

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
