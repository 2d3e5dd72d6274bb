import type { QueryClient } from '@tanstack/react-query';
import type { TRPCClient } from '@trpc/client';
import { createTRPCQueryUtils, createTRPCReact } from '@trpc/react-query';
import type { AppRouter } from '../server/trpc/app-router';

/** The hooks of every procedure. This is the one file that sees the server, and only its type. */
export const trpc = createTRPCReact<AppRouter>();

export type { AppRouter };

/** The client of the procedures: over HTTP in the browser, in the process on the server. */
export type ApiClient = TRPCClient<AppRouter>;

/** Fetches into, and reads from, the query cache outside components: loaders and refreshes. */
export const createApi = (client: ApiClient, queryClient: QueryClient) =>
  createTRPCQueryUtils<AppRouter>({ client, queryClient });
export type Api = ReturnType<typeof createApi>;
