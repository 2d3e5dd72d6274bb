import { QueryClient } from '@tanstack/react-query';

/**
 * Queries never go stale, are not retried, and are not repeated on focus (docs/product/screens.md V2). Offline they
 * fail
 * at once, with words and a way to try again, instead of waiting silently.
 * @param retryOnMount false on the server, where a refused read is drawn as what it is
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
