import {
  type DehydratedState,
  defaultShouldDehydrateQuery,
  dehydrate,
  hydrate,
  type QueryClient,
} from '@tanstack/react-query';
import { statusOf } from './api-error';

/** What a page brings along of a read that was refused. */
interface CarriedError {
  readonly message: string;
  readonly status: number | undefined;
}

/** A refused read, as the browser's own would be. */
const revive = ({ message, status }: CarriedError) =>
  Object.assign(new Error(message), { data: { httpStatus: status } });

/**
 * The reads of a page drawn on the server, for the browser to begin with. Refused ones are among them, so that
 * the browser's first drawing is the server's: with the same error, to be tried again when the reader asks for it.
 * No moment of drawing is in it: the same content is the same page, with the same ETag, from every instance.
 */
export function carryReads(queryClient: QueryClient): string {
  const state = dehydrate(queryClient, {
    shouldDehydrateQuery: (query) => defaultShouldDehydrateQuery(query) || query.state.status === 'error',
  });
  const queries = state.queries.map(({ promise: _promise, ...query }) => ({
    ...query,
    dehydratedAt: 0,
    state: {
      ...query.state,
      dataUpdatedAt: 0,
      errorUpdatedAt: 0,
      fetchFailureReason: null,
      error: query.state.error && {
        message: query.state.error.message,
        status: statusOf(query.state.error),
      },
    },
  }));
  return JSON.stringify({ mutations: [], queries });
}

/** Puts the reads that a page brought into the browser's cache. */
export function receiveReads(queryClient: QueryClient, carried: string): void {
  const state = JSON.parse(carried) as DehydratedState;
  for (const query of state.queries) {
    // A page may come from a cache: what it brings is as fresh as the page itself.
    query.state.dataUpdatedAt = Date.now();
    if (query.state.error) {
      query.state.error = revive(query.state.error as unknown as CarriedError);
      query.state.errorUpdatedAt = Date.now();
      queryClient.setQueryDefaults(query.queryKey, { retryOnMount: false });
    }
  }
  hydrate(queryClient, state);
}

/** The worst status among the reads that failed through no fault of the reader's; null when the page is whole. */
export function failureOf(queryClient: QueryClient): number | null {
  const statuses = queryClient
    .getQueryCache()
    .getAll()
    .filter((query) => query.state.status === 'error')
    .map((query) => statusOf(query.state.error) ?? 500)
    .filter((status) => status >= 500);
  return statuses.length > 0 ? Math.max(...statuses) : null;
}
