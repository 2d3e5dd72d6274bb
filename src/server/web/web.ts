import type { FastifyInstance } from 'fastify';
import { occasionPath } from '../../shared/calendar/occasion-path.ts';
import { sermonFilterFields } from '../../shared/sermon-query.ts';
import type { Settings } from '../base/settings.ts';
import { findBook } from '../features/citations/source-books.ts';
import { findOccasion } from '../features/occasions/catalog/occasion-catalog.ts';
import { canonicalRenderUrl, pageKey, stripOrigin } from '../http/cache/cache-keys.ts';
import { isApiUrl } from '../http/errors/error-page.ts';
import { pageContentSecurityPolicy } from '../http/security/security-headers.ts';
import { readSessionToken } from '../http/security/session-cookie.ts';
import type { CreateContext } from '../trpc/context.ts';
import { type PageRenderer, siteOf } from './renderer.ts';
import { hashInlineScripts } from './script-hashes.ts';

/** Longer than the path of every page, in UTF-16 code units. The router takes quadratic time for a path of slashes. */
const maxPathLength = 2_048;

interface WebOptions {
  readonly renderer: PageRenderer;
  readonly settings: Settings;
  readonly createContext: CreateContext;
}

/**
 * Returns the path of an occasion's page if the URL is the directory filtered by this occasion only.
 * @returns null for all other URLs
 */
function findOccasionRedirect(url: string): string | null {
  const { pathname, searchParams } = new URL(stripOrigin(url), 'http://page');
  if (!/^\/directory\/?$/i.test(pathname)) return null;
  if (['q', ...Object.keys(sermonFilterFields)].some((name) => searchParams.get(name)?.trim())) return null;
  const occasion = findOccasion(searchParams.getAll('portion').at(-1)?.trim().toLowerCase() ?? '');
  return occasion ? occasionPath(occasion) : null;
}

/**
 * Returns the path and hash of a book in the list of sources if the URL names a book without a chapter.
 * @returns null for all other URLs
 */
function findBookRedirect(url: string): string | null {
  const { pathname } = new URL(stripOrigin(url), 'http://page');
  const book = findBook(/^\/sources\/([a-z-]+)\/?$/i.exec(pathname)?.[1]?.toLowerCase() ?? '');
  return book ? `/sources#${book.slug}` : null;
}

/** Registers the pages: every GET URL that no other route handles. */
export async function registerWeb(
  app: FastifyInstance,
  { renderer, settings, createContext }: WebOptions,
): Promise<void> {
  await renderer.register(app);
  app.addHook('onClose', () => renderer.close());
  const site = siteOf(settings);

  app.get(
    '/*',
    { config: { publicCacheKey: (request) => (renderer.isDevelopment ? null : pageKey(request.url)) } },
    async (request, reply) => {
      if (isApiUrl(request.url)) return reply.callNotFound();
      if (request.url.replace(/\?.*/s, '').length > maxPathLength) return reply.callNotFound();
      const redirectPath = findOccasionRedirect(request.url) ?? findBookRedirect(request.url);
      if (redirectPath) return reply.header('cache-control', 'no-cache').redirect(redirectPath, 301);
      const page = await renderer.render({
        request: new Request(new URL(canonicalRenderUrl(request.url), settings.publicUrl)),
        createContext: () => createContext(request, reply),
        site,
      });
      reply.code(page.status).headers(page.headers);
      // A redirect cached by a browser would become a loop when a renamed slug is changed back.
      if (page.status >= 300 && page.status < 400) return reply.header('cache-control', 'no-cache').send();
      reply.header(
        'content-security-policy',
        pageContentSecurityPolicy(hashInlineScripts(page.html), renderer.isDevelopment),
      );
      // Pages of an administrator's session are never cached (docs/product/access.md A10).
      const isPrivate = pageKey(request.url) === null || readSessionToken(request, settings) !== null;
      if (isPrivate || !page.isComplete || page.status !== 200) {
        reply.header('cache-control', 'no-store');
      }
      if (page.status === 503) reply.header('retry-after', '5');
      return reply.type('text/html; charset=utf-8').send(page.html);
    },
  );
}
