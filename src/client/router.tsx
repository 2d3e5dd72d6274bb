import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { dehydrateQueries, hydrateQueries } from './api/query-transfer.ts';
import { type ApiClient, createApi, trpc } from './api/trpc.ts';
import { parseSearch, stringifySearch } from './navigation/search-params.ts';
import { PageFailure, PagePending } from './pages/loading-and-errors.tsx';
import { routeTree } from './routes/route-tree.ts';
import type { Site } from './site/site.ts';

interface RouterParts {
  readonly client: ApiClient;
  readonly queryClient: QueryClient;
  readonly site: Site;
  /** Wraps the document and provides its styles. */
  readonly Styles: (props: { children: ReactNode }) => ReactNode;
}

/** Creates the router: on the server one per request, in the browser one per page load. */
export function createAppRouter({ client, queryClient, site, Styles }: RouterParts) {
  const context = { api: createApi(client, queryClient), site };
  return createRouter({
    routeTree,
    context,
    defaultPreload: 'intent',
    // React Query is the only cache.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    trailingSlash: 'never',
    parseSearch,
    stringifySearch,
    defaultPendingComponent: PagePending,
    // Fast responses need no skeleton. A skeleton that appears stays for a moment, so that it does not flicker.
    defaultPendingMs: 200,
    defaultPendingMinMs: 250,
    defaultErrorComponent: PageFailure,
    // Only for the server; the browser build omits it.
    ...(import.meta.env.SSR && { dehydrate: () => ({ site, queries: dehydrateQueries(queryClient) }) }),
    hydrate: (data: { site: Site; queries: string }) => {
      context.site = data.site;
      hydrateQueries(queryClient, data.queries);
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

type AppRouterInstance = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouterInstance;
  }
  interface StaticDataRouteOption {
    /**
     * The source file of the module that the page loads lazily. The HTML contains its styles and loads its scripts after
     * the first paint. The build for browsers leaves this option out.
     */
    pageModule?: string;
    /** A page without scripts and without the site's layout. Only the server has its route. */
    isStatic?: boolean;
  }
}
