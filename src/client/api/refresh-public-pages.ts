import type { trpc } from './trpc.ts';

/**
 * Invalidates the queries of the public pages. A changed sermon, name or place can change any of them: lists, rabbis,
 * synagogues, occasions, sources and locations.
 */
export async function refreshPublicPages(utils: ReturnType<typeof trpc.useUtils>): Promise<void> {
  await Promise.all([
    utils.sermons.invalidate(),
    utils.locations.invalidate(),
    utils.contributors.invalidate(),
    utils.occasions.invalidate(),
    utils.sources.invalidate(),
  ]);
}
