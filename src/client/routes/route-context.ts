import type { Api } from '../api/trpc.ts';
import type { Site } from '../site/site.ts';

/** The context of loaders and `head` functions. */
export interface RouteContext {
  readonly api: Api;
  site: Site;
}
