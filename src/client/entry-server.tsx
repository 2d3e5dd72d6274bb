import createCache from '@emotion/cache';
import createEmotionServer from '@emotion/server/create-instance';
import {
  createRequestHandler,
  getSsrStatus,
  RouterServer,
  transformHtmlStringWithRouter,
} from '@tanstack/react-router/ssr/server';
import { renderToString } from 'react-dom/server';
import { createPageClient } from './api/page-client.ts';
import { createQueryClient } from './api/query-client.ts';
import { failureStatusOf } from './api/query-transfer.ts';
import type { AppRouter } from './api/trpc.ts';
import { createAppRouter } from './router.tsx';
import type { Site } from './site/site.ts';
import { noScriptStyles, siteTags, viewportTag } from './site/site-tags.ts';
import { createStyles } from './styles/styles.tsx';
import { withoutMatchTimes } from './upstream/tanstack-router.ts';

/** As in `src/server/web/renderer.ts`, which describes the fields. */
interface RenderInput {
  readonly request: Request;
  readonly router: AppRouter;
  readonly createContext: () => Promise<never>;
  readonly site: Site;
  readonly pageData?: Readonly<Record<string, unknown>>;
  readonly assetTags: (pageModules: readonly string[], isStatic: boolean) => string;
}

/**
 * One Emotion cache for all pages, so that each style is serialized once per process. A page gets only the styles of
 * the classes in its HTML. Styles come from the source code, never from user input, so the cache stays small.
 */
const cache = createCache({ key: 'css' });
cache.compat = true;
const { extractCriticalToChunks, constructStyleTagsFromChunks } = createEmotionServer(cache);
const Styles = createStyles(cache);

const isInserted = (className: string): boolean =>
  cache.inserted[className.slice(cache.key.length + 1)] !== undefined;

/** Style tags by the set of classes. Holds the first {@link maxCachedStyleTags} sets. */
const styleTagCache = new Map<string, string>();
const maxCachedStyleTags = 200;

/** The style tags for the classes in the HTML. */
function styleTags(html: string): string {
  // Text from visitors can look like class names. It must not fill the cache.
  const names = [...new Set(html.match(/css-[\w-]+/g))].filter((name) => isInserted(name));
  const classes = names.sort().join(' ');
  const tags = styleTagCache.get(classes) ?? makeStyleTags(html);
  if (styleTagCache.size < maxCachedStyleTags) styleTagCache.set(classes, tags);
  return tags;
}

/**
 * The styles of a page in a fixed order, independent of the pages rendered before. Each element has one generated
 * class, so the order of classes has no effect. Global styles keep their order.
 */
function makeStyleTags(html: string): string {
  const critical = extractCriticalToChunks(html);
  const own = critical.styles
    .filter(({ key }) => key === cache.key)
    .map((chunk) => {
      const ids = [...chunk.ids].sort();
      return { ...chunk, ids, css: ids.map((id) => cache.inserted[id]).join('') };
    });
  const ownCss = own.map(({ css }) => css).join('');
  const isKeyframes = (id = '') => id.startsWith('animation-');
  const others = critical.styles.filter(({ key }) => key !== cache.key);
  const globals = others.filter(({ ids: [id] }) => !isKeyframes(id));
  const keyframes = others
    .filter(({ ids: [id = ''] }) => isKeyframes(id) && ownCss.includes(id))
    .sort(({ ids: [one = ''] }, { ids: [other = ''] }) => (one < other ? -1 : 1));
  return constructStyleTagsFromChunks({ ...critical, styles: [...globals, ...keyframes, ...own] });
}

/**
 * Renders a page. Loaders call the procedures in this process, without HTTP. When a part of the page fails to load, the
 * page is still rendered with that part's error message, and the response has the status of {@link failureStatusOf}.
 * @returns `RenderedPage` of `src/server/web/renderer.ts`
 */
export async function render({
  request,
  router: procedures,
  createContext,
  site,
  pageData = {},
  assetTags,
}: RenderInput) {
  const client = createPageClient(procedures, createContext);
  const queryClient = createQueryClient({ retryOnMount: false });
  for (const [key, value] of Object.entries(pageData)) queryClient.setQueryData([key], value);
  let pageModules: string[] = [];
  let isStatic = false;
  let status: number | undefined;
  let html = '';

  const handle = createRequestHandler({
    request,
    createRouter: () => createAppRouter({ client, queryClient, site, Styles }),
  });
  const response = await handle(async ({ router, responseHeaders: headers }) => {
    pageModules = router.state.matches.flatMap((match) => match.staticData.pageModule ?? []);
    const page = router.state.matches.at(-1);
    isStatic = page?.staticData.isStatic ?? false;
    status = (page?.loaderData as { status?: number } | undefined)?.status;
    const rendered = renderToString(<RouterServer router={router} />);
    html = isStatic ? `<!DOCTYPE html>${rendered}` : await transformHtmlStringWithRouter(router, rendered);
    // Putting the HTML into the Response would encode it only to decode it again.
    return new Response(null, { status: getSsrStatus(router), headers });
  });

  const headers = Object.fromEntries(response.headers);
  if (response.status >= 300 && response.status < 400) {
    return { status: response.status, headers, html: '', isComplete: true };
  }
  const search = new URL(request.url).search.replaceAll('&', '&amp;');
  const head = `<meta name="rendered-search" content="${search}">${siteTags(site)}${assetTags(pageModules, isStatic)}${styleTags(html)}${noScriptStyles}`;
  const failureStatus = failureStatusOf(queryClient);
  return {
    status: failureStatus ?? status ?? response.status,
    headers,
    html: withoutMatchTimes(
      html.replace('<head>', () => `<head>${viewportTag}`).replace('</head>', () => `${head}</head>`),
    ),
    isComplete: failureStatus === null && response.status < 500,
  };
}
