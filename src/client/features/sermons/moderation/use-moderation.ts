import { useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useRef, useState } from 'react';
import type { BulkAction, BulkOutput, ModerationCardOutput } from '../../../../shared/moderation.schemas';
import { type Flag, toFlag } from '../../../../shared/text/text.ts';
import { reasonOf } from '../../../api/api-error.ts';
import { trpc } from '../../../api/trpc.ts';
import { type Toast, toast } from '../../../ui/feedback/toast.ts';
import {
  type ActionName,
  exceptionText,
  inverse,
  type Messages,
  messages,
  missingSteps,
  pastParticiples,
} from './moderation-messages';

/** The properties of a sermon that actions need. */
export type Moderated = Pick<
  ModerationCardOutput,
  'id' | 'title' | 'isFeatured' | 'isHidden' | 'isPublished'
>;
type Flags = Partial<Pick<Moderated, 'isFeatured' | 'isHidden' | 'isPublished'>>;

/** The list and the dialog have different error messages. */
type View = 'list' | 'dialog';

const sermonQueries = getQueryKey(trpc.admin.sermons);

/** Invalidates every query that may contain a changed sermon. */
export function useRefreshSermons() {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  return async () => {
    // Queries in flight may return data from before the change, so cancel them.
    await queryClient.cancelQueries({ queryKey: sermonQueries });
    await Promise.all([
      utils.admin.sermons.invalidate(),
      utils.admin.submissions.invalidate(),
      utils.admin.audit.invalidate(),
      utils.sermons.invalidate(),
      utils.locations.invalidate(),
    ]);
  };
}

/**
 * The moderation actions. Toggles show their new state at once and revert it when the server rejects it. Each action
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
  const bulk = trpc.admin.sermons.bulk.useMutation();
  const utils = trpc.useUtils();
  /** The featured sermons that each publication or unhiding replaced. */
  const replacedBy = useRef(new Map<number, readonly number[]>());

  /** Sets the flags in all cached queries (optimistic update). Returns a function that reverts them. */
  async function updateCached(change: (id: number) => Flags | undefined): Promise<() => void> {
    await queryClient.cancelQueries({ queryKey: sermonQueries });
    const before = queryClient.getQueriesData({ queryKey: sermonQueries });
    queryClient.setQueriesData({ queryKey: sermonQueries }, (data) => withFlags(data, change));
    // Reverts only these flags, because another action may have succeeded since.
    return () => {
      for (const [key, data] of before)
        queryClient.setQueryData(key, (now: unknown) =>
          withFlags(now, (id) => flagsBefore(data, id, change(id))),
        );
    };
  }

  async function run<Result>(
    sermon: Moderated,
    action: ActionName,
    call: () => Promise<Result>,
    {
      undo,
      toastOf,
    }: { undo?: () => void; toastOf?: (result: Result) => MaybeAsync<Omit<Toast, 'title'>> } = {},
  ) {
    setBusy((ids) => [...ids, sermon.id]);
    const texts: Messages = messages[action];
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
      // Refetch: the change may be stored although its response was lost, and `updateCached` cancelled queries.
      void refresh();
      const description = view === 'list' ? texts.listError : `${texts.dialogError}: ${reasonOf(error)}`;
      toast({ title: 'Error', description, kind: 'error' });
      return false;
    } finally {
      setBusy((ids) => ids.filter((id) => id !== sermon.id));
    }
  }

  /** Features the sermons again that an undone action had unfeatured. */
  async function restoreFeatured(ids: readonly number[]) {
    if (ids.length === 0) return;
    try {
      for (const id of ids) await feature.mutateAsync({ id, featured: true });
    } catch {
      toast({ title: 'Error', description: messages.feature.listError, kind: 'error' });
    }
    await refresh();
  }

  /** Describes the effect on the homepage, which shows the featured sermon with the latest delivery date. */
  async function featuredText(sermon: Moderated): Promise<string | undefined> {
    if (sermon.isPublished === 'false' || sermon.isHidden === 'true')
      return `It will appear on the homepage once it is ${missingSteps(sermon)}.`;
    if (view === 'dialog') {
      const shown = await utils.sermons.featured.fetch(undefined, { staleTime: 0 }).catch(() => null);
      if (shown === null) return undefined;
      if (shown.id !== sermon.id) return 'The homepage still shows a featured sermon with a later date.';
    }
    return 'The sermon is now featured on the homepage.';
  }

  const forSermon = (sermon: Moderated, flags: Flags) => (id: number) =>
    id === sermon.id ? flags : undefined;

  async function setPublished(sermon: Moderated, published: boolean): Promise<boolean> {
    const undo = await updateCached(forSermon(sermon, { isPublished: toFlag(published) }));
    const call = () => publish.mutateAsync({ id: sermon.id, published });
    return run(sermon, published ? 'publish' : 'unpublish', call, {
      undo,
      toastOf(stored) {
        if (!published) return {};
        replacedBy.current.set(sermon.id, stored.unfeatured);
        if (stored.isHidden === 'true')
          return {
            description: 'It is still hidden, so visitors cannot see it.',
            action: { label: 'Unhide', onClick: () => setHidden(sermon, false) },
          };
        // The dialog already shows an Undo or Unpublish button.
        return view === 'list'
          ? { action: { label: 'Undo', onClick: () => undoAction(sermon, 'publish') } }
          : {};
      },
    });
  }

  async function setHidden(sermon: Moderated, hidden: boolean): Promise<boolean> {
    const undo = await updateCached(forSermon(sermon, { isHidden: toFlag(hidden) }));
    const call = () => hide.mutateAsync({ id: sermon.id, hidden });
    return run(sermon, hidden ? 'hide' : 'unhide', call, {
      undo,
      toastOf(stored) {
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

  /** Undoes `publish` or `hide`, and features the sermons again that the action had unfeatured. */
  async function undoAction(sermon: Moderated, action: 'publish' | 'hide'): Promise<boolean> {
    const isDone = await (action === 'publish' ? setPublished(sermon, false) : setHidden(sermon, false));
    if (!isDone) return false;
    const replaced = replacedBy.current.get(sermon.id) ?? [];
    replacedBy.current.delete(sermon.id);
    await restoreFeatured(replaced);
    return true;
  }

  /** @param restored ids that the caller features again; an undo of this action skips them */
  async function runBulk(
    ids: readonly number[],
    action: BulkAction,
    restored: readonly number[] = [],
  ): Promise<BulkOutput | null> {
    try {
      const result = await bulk.mutateAsync({ ids: [...ids], action });
      const { changed } = result;
      const undoActionName = action !== 'delete' && changed.length > 0 ? inverse[action] : undefined;
      const undo = async (inverseAction: BulkAction) => {
        const undone = await runBulk(changed, inverseAction, result.unfeatured);
        // The undo can itself unfeature sermons.
        const replaced = undone?.unfeatured.filter((id) => !restored.includes(id)) ?? [];
        if (undone) await restoreFeatured([...result.unfeatured, ...replaced]);
      };
      toast({
        title:
          changed.length === 0
            ? 'No changes made'
            : changed.length === 1
              ? messages[action].success
              : `${changed.length} sermons ${pastParticiples[action]}`,
        description: exceptionText(action, result),
        ...(undoActionName && { action: { label: 'Undo', onClick: () => undo(undoActionName) } }),
      });
      // Not awaited: until the refetch ends, the user may have selected the same sermons again.
      void refresh();
      return result;
    } catch (error) {
      const description = `${messages[action].listError}: ${reasonOf(error)}`;
      toast({ title: 'Error', description, kind: 'error' });
      return null;
    }
  }

  return {
    isBusy: (id: number) => busy.includes(id),
    isBulkBusy: bulk.isPending,
    publish: setPublished,
    async feature(sermon: Moderated, featured: boolean) {
      const isExclusive = view === 'list' && featured;
      const isShown = sermon.isPublished === 'true' && sermon.isHidden === 'false';
      const unfeatured: Flag = 'false';
      const undo = await updateCached((id) =>
        id === sermon.id
          ? { isFeatured: toFlag(featured) }
          : isExclusive && isShown
            ? { isFeatured: unfeatured }
            : undefined,
      );
      const call = () =>
        isExclusive
          ? featureOnly.mutateAsync({ id: sermon.id })
          : feature.mutateAsync({ id: sermon.id, featured });
      const more = async (stored: Moderated) => ({ description: await featuredText(stored) });
      return run(sermon, featured ? 'feature' : 'unfeature', call, {
        undo,
        ...(featured && { toastOf: more }),
      });
    },
    hide: setHidden,
    /** Unpublishes or unhides a sermon, and restores the featured sermons. */
    undo: undoAction,
    remove: (sermon: Moderated) => run(sermon, 'delete', () => remove.mutateAsync({ id: sermon.id })),
    many: async (ids: readonly number[], action: BulkAction) => (await runBulk(ids, action)) !== null,
  };
}

type MaybeAsync<Value> = Value | Promise<Value>;

interface CachedData {
  items?: Moderated[];
  sermon?: Moderated | null;
}

/** The previous values of the changed flags in cached query data. */
function flagsBefore(data: unknown, id: number, changed: Flags | undefined): Flags | undefined {
  if (changed === undefined || typeof data !== 'object' || data === null) return undefined;
  const cached: CachedData & Partial<Moderated> = data;
  const previous = [...(cached.items ?? []), cached.sermon, cached].find((one) => one?.id === id);
  if (!previous) return undefined;
  return Object.fromEntries(Object.keys(changed).map((flag) => [flag, previous[flag as keyof Flags]]));
}

/** Query data with changed flags, for each of the queries: a list, one sermon, the queue. */
function withFlags(data: unknown, change: (id: number) => Flags | undefined): unknown {
  if (typeof data !== 'object' || data === null) return data;
  const patch = <One extends { id: number }>(one: One): One => ({ ...one, ...change(one.id) });
  const cached: CachedData = data;
  if (cached.items) return { ...data, items: cached.items.map(patch) };
  if (cached.sermon) return { ...data, sermon: patch(cached.sermon) };
  return 'isFeatured' in data && 'id' in data ? patch(data as Moderated) : data;
}
