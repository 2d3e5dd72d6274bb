import type { QueryClient } from '@tanstack/react-query';
import type { Site } from '../site';
import type { Api } from '../trpc';

/** What loaders and heads work with. */
export interface RouteContext {
  readonly api: Api;
  readonly queryClient: QueryClient;
  site: Site;
}
