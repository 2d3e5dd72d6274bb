import type { QueryClient } from '@tanstack/react-query';
import type { Site } from '../site';
import type { Api } from '../trpc';

/** The context of loaders and `head` functions. */
export interface RouteContext {
  readonly api: Api;
  readonly queryClient: QueryClient;
  site: Site;
}
