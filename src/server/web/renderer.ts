import type { FastifyInstance } from 'fastify';
import type { Settings } from '../settings.ts';
import type { appRouter } from '../trpc/app-router.ts';
import type { Context } from '../trpc/context.ts';

/** What a page knows of the site it belongs to. It is public: it goes to the browser with the page. */
export interface Site {
  readonly name: string;
  /** The origin, without a slash at the end. */
  readonly url: string;
  readonly links: Settings['siteLinks'];
}

/** What the client's server entry needs to draw a page. */
export interface RenderInput {
  readonly request: Request;
  readonly router: typeof appRouter;
  readonly createContext: () => Promise<Context>;
  readonly site: Site;
  /** What the page's components read from the query cache beside the results of procedures, by key. */
  readonly pageData?: Readonly<Record<string, unknown>>;
  /** Head tags of the build: styles, the entry script, preloads of the modules that the page will load. */
  readonly assetTags: (pageModules: readonly string[]) => string;
}

/** A drawn page, or a redirect (which has no html). */
export interface RenderedPage {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly html: string;
  /** Whether everything on the page could be read; if not, it must not be kept and the status says why. */
  readonly isWhole: boolean;
}

/** The module behind `src/client/entry-server.tsx`. */
export interface EntryServer {
  render(input: RenderInput): Promise<RenderedPage>;
}

/** Draws the pages: from the built bundle in production, from the sources through Vite in development. */
export interface PageRenderer {
  readonly isDevelopment: boolean;
  /** Serves what the pages are made of: scripts, styles, fonts. */
  register(app: FastifyInstance): Promise<void>;
  render(input: Pick<RenderInput, 'request' | 'createContext' | 'site' | 'pageData'>): Promise<RenderedPage>;
  close(): Promise<void>;
}
