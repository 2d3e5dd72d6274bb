import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '../api/trpc.ts';
import type { Site } from '../site/site.ts';

/** The context of loaders and `head` functions. */
export interface RouteContext {
  readonly api: Api;
  readonly queryClient: QueryClient;
  site: Site;
}
