import type { FastifyInstance } from 'fastify';
import type { Settings } from '../base/settings.ts';
import type { appRouter } from '../composition/app-router.ts';
import type { Context } from '../trpc/context.ts';

/** Site data for all pages. Public: it is sent to the browser. */
export interface Site {
  readonly name: string;
  /** The origin, without a trailing slash. */
  readonly url: string;
  readonly links: Settings['siteLinks'];
}

/** Returns the site data of these settings. */
export const siteOf = ({ siteName, publicUrl, siteLinks }: Settings): Site => ({
  name: siteName,
  url: publicUrl,
  links: siteLinks,
});

/** Input of `render` in `src/client/entry-server.tsx`. */
export interface RenderInput {
  readonly request: Request;
  readonly router: typeof appRouter;
  readonly createContext: () => Promise<Context>;
  readonly site: Site;
  /** Additional entries of the query cache, by key. */
  readonly pageData?: Readonly<Record<string, unknown>>;
  /** Returns the head tags of the build: its styles and, unless the page is static, its scripts. */
  readonly assetTags: (pageModules: readonly string[], isStatic: boolean) => string;
}

/** A rendered page, or a redirect, whose `html` is empty. */
interface RenderedPage {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly html: string;
  /**
   * Whether all data of the page was loaded. If not, `status` is that of the error, and the page must not be cached.
   */
  readonly isComplete: boolean;
}

/** Exports of `src/client/entry-server.tsx`. */
export interface EntryServer {
  render(input: RenderInput): Promise<RenderedPage>;
}

/** Renders pages: from the bundles in production, from the sources through Vite in development. */
export interface PageRenderer {
  readonly isDevelopment: boolean;
  /** Registers the routes of scripts, styles, fonts and the files of `public`. */
  register(app: FastifyInstance): Promise<void>;
  render(input: Pick<RenderInput, 'request' | 'createContext' | 'site' | 'pageData'>): Promise<RenderedPage>;
  close(): Promise<void>;
}
