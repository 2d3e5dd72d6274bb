import { QueryClient } from '@tanstack/react-query';

/**
 * By default, queries never go stale, are not retried, and are not refetched on focus or reconnection
 * (docs/product/screens.md V2). Without a connection they fail at once, so that the page shows a message and a retry
 * button instead of waiting.
 * @param retryOnMount false on the server, which renders a failed query as an error
 */
export const createQueryClient = ({ retryOnMount = true } = {}) =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        retryOnMount,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
