import type { AnyTRPCRouter } from '@trpc/server';

interface Definition {
  readonly type: 'query' | 'mutation' | 'subscription';
  /** The schemas of its input, in the order of `.input()` calls. */
  readonly inputs: readonly unknown[];
}

/**
 * The procedures of a router by their path, such as `sermons.directory`. tRPC has no public way to list them.
 *
 * Gain: the cache key of an input contains only its known fields, so that unknown fields cannot fill the cache.
 * Exit: a list of cached procedures with their schemas.
 */
export const proceduresOf = (router: AnyTRPCRouter): Map<string, Definition> =>
  new Map(
    Object.entries(router._def.procedures as Record<string, { _def: Definition }>).map(([path, { _def }]) => [
      path,
      _def,
    ]),
  );
