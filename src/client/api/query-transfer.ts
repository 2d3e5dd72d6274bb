import {
  type DehydratedState,
  defaultShouldDehydrateQuery,
  dehydrate,
  hydrate,
  type QueryClient,
} from '@tanstack/react-query';
import { issuesOf, statusOf } from './api-error.ts';

/** A failed query, as serialized in the HTML. */
interface DehydratedError {
  readonly message: string;
  readonly status: number | undefined;
  readonly issues: ReturnType<typeof issuesOf>;
}

/** Rebuilds the error of a failed query in the browser. */
const toError = ({ message, status, issues }: DehydratedError) =>
  Object.assign(new Error(message), { data: { httpStatus: status, issues } });

/**
 * Dehydrates the queries of a server-rendered page. Failed queries are included, so that the first render in the
 * browser shows the same errors, each with a retry button. Timestamps are zeroed: identical content gives an identical
 * ETag on every instance.
 */
export function dehydrateQueries(queryClient: QueryClient): string {
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
        issues: issuesOf(query.state.error),
      },
    },
  }));
  return JSON.stringify({ mutations: [], queries });
}

/** Hydrates the queries of a server-rendered page into the browser's query cache. */
export function hydrateQueries(queryClient: QueryClient, dehydrated: string): void {
  const state = JSON.parse(dehydrated) as DehydratedState;
  for (const query of state.queries) {
    // The HTML may come from a cache. Its data counts as fetched now.
    query.state.dataUpdatedAt = Date.now();
    if (query.state.error) {
      query.state.error = toError(query.state.error as unknown as DehydratedError);
      query.state.errorUpdatedAt = Date.now();
      // Otherwise the part of the page that shows the error would fetch again when it mounts.
      queryClient.setQueryDefaults(query.queryKey, { retryOnMount: false });
    }
  }
  hydrate(queryClient, state);
}

/** The highest status of the queries that failed with 429, 5xx or no status, which counts as 500; null if none did. */
export function failureStatusOf(queryClient: QueryClient): number | null {
  const statuses = queryClient
    .getQueryCache()
    .getAll()
    .filter((query) => query.state.status === 'error')
    .map((query) => statusOf(query.state.error) ?? 500)
    .filter((status) => status >= 500 || status === 429);
  return statuses.length > 0 ? Math.max(...statuses) : null;
}
