import type { QueryClient } from '@tanstack/react-query';
import type { TRPCClient } from '@trpc/client';
import { createTRPCQueryUtils, createTRPCReact } from '@trpc/react-query';
import type { AppRouter } from '../../server/composition/app-router.ts';

/** React hooks for every procedure. Only this file imports from the server, and only a type. */
export const trpc = createTRPCReact<AppRouter>();

export type { AppRouter };

/** The tRPC client: over HTTP in the browser, in process on the server. */
export type ApiClient = TRPCClient<AppRouter>;

/** Prefetches into and reads from the query cache outside components, for example in loaders. */
export const createApi = (client: ApiClient, queryClient: QueryClient) =>
  createTRPCQueryUtils<AppRouter>({ client, queryClient });
export type Api = ReturnType<typeof createApi>;
