import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { parseSearch, stringifySearch } from './address';
import { carryReads, receiveReads } from './carried-reads';
import { PageFailure, PagePending } from './pages/standing-in';
import { routeTree } from './routes/route-tree';
import type { Site } from './site';
import { type ApiClient, createApi, trpc } from './trpc';

interface RouterParts {
  readonly client: ApiClient;
  readonly queryClient: QueryClient;
  readonly site: Site;
  /** Wraps the whole document: styles. */
  readonly Styles: (props: { children: ReactNode }) => ReactNode;
}

/** Makes the router for one page drawn on the server, or for the life of a page in the browser. */
export function createAppRouter({ client, queryClient, site, Styles }: RouterParts) {
  const context = { api: createApi(client, queryClient), queryClient, site };
  return createRouter({
    routeTree,
    context,
    defaultPreload: 'intent',
    // Reads are kept by React Query alone.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    trailingSlash: 'never',
    parseSearch,
    stringifySearch,
    defaultPendingComponent: PagePending,
    // A quick answer needs no skeleton, and one that appears should not vanish at once.
    defaultPendingMs: 200,
    defaultPendingMinMs: 250,
    defaultErrorComponent: PageFailure,
    dehydrate: () => ({ site, queries: carryReads(queryClient) }),
    hydrate: (data: { site: Site; queries: string }) => {
      context.site = data.site;
      receiveReads(queryClient, data.queries);
    },
    Wrap: ({ children }) => (
      <Styles>
        <trpc.Provider client={client} queryClient={queryClient}>
          <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
        </trpc.Provider>
      </Styles>
    ),
  });
}

export type AppRouterInstance = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouterInstance;
  }
  interface StaticDataRouteOption {
    /** The source file of the page, whose built module the server preloads. */
    pageModule?: string;
  }
}
