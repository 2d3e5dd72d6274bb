import { QueryClient } from '@tanstack/react-query';

/** Reads never go stale, are not retried, and are not repeated on focus (SPEC §7). */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
      mutations: { retry: false },
    },
  });
