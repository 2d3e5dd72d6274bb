import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import type { ModerationCardOutput } from '../../../../shared/moderation.schemas.ts';
import { refreshPublicPages } from '../../../api/refresh-public-pages.ts';
import { trpc } from '../../../api/trpc.ts';

/** The properties of a sermon that actions need. */
export type ModeratedSermon = Pick<
  ModerationCardOutput,
  'id' | 'title' | 'isFeatured' | 'isHidden' | 'isPublished'
>;

export type Flags = Partial<Pick<ModeratedSermon, 'isFeatured' | 'isHidden' | 'isPublished'>>;

const sermonQueries = getQueryKey(trpc.admin.sermons);

/** Returns a function that invalidates the queries that an action on a sermon can change. */
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
      refreshPublicPages(utils),
    ]);
  };
}

/**
 * Sets flags of sermons in all cached queries of the Sermons tab (optimistic update).
 * @param change returns the new flags of a sermon; undefined for a sermon that stays the same
 * @returns a function that restores the previous flags
 */
export async function updateCachedFlags(
  queryClient: QueryClient,
  change: (id: number) => Flags | undefined,
): Promise<() => void> {
  await queryClient.cancelQueries({ queryKey: sermonQueries });
  const before = queryClient.getQueriesData({ queryKey: sermonQueries });
  queryClient.setQueriesData({ queryKey: sermonQueries }, (data) => withFlags(data, change));
  // Reverts only these flags, because another action may have succeeded since.
  return () => {
    for (const [key, data] of before)
      queryClient.setQueryData(key, (current: unknown) =>
        withFlags(current, (id) => flagsBefore(data, id, change(id))),
      );
  };
}

interface CachedData {
  items?: ModeratedSermon[];
  sermon?: ModeratedSermon | null;
}

/** The previous values of the changed flags in cached query data. */
function flagsBefore(data: unknown, id: number, changed: Flags | undefined): Flags | undefined {
  if (changed === undefined || typeof data !== 'object' || data === null) return undefined;
  const cached: CachedData & Partial<ModeratedSermon> = data;
  const previous = [...(cached.items ?? []), cached.sermon, cached].find((sermon) => sermon?.id === id);
  if (!previous) return undefined;
  return Object.fromEntries(Object.keys(changed).map((flag) => [flag, previous[flag as keyof Flags]]));
}

/** Applies changes to the data of a query: a list, one sermon, or the queue. */
function withFlags(data: unknown, change: (id: number) => Flags | undefined): unknown {
  if (typeof data !== 'object' || data === null) return data;
  const patch = <Row extends { id: number }>(row: Row): Row => ({ ...row, ...change(row.id) });
  const cached: CachedData = data;
  if (cached.items) return { ...data, items: cached.items.map(patch) };
  if (cached.sermon) return { ...data, sermon: patch(cached.sermon) };
  return 'isFeatured' in data && 'id' in data ? patch(data as ModeratedSermon) : data;
}
