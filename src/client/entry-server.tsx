import createCache from '@emotion/cache';
import createEmotionServer from '@emotion/server/create-instance';
import {
  createRequestHandler,
  getSsrStatus,
  RouterServer,
  transformHtmlStringWithRouter,
} from '@tanstack/react-router/ssr/server';
import { renderToString } from 'react-dom/server';
import { failureOf } from './carried-reads';
import { createPageClient } from './page-client';
import { createQueryClient } from './query-client';
import { createAppRouter } from './router';
import type { Site } from './site';
import { noScriptStyles, siteTags } from './site-tags';
import { createStyles } from './styles';
import type { AppRouter } from './trpc';

interface RenderInput {
  readonly request: Request;
  readonly router: AppRouter;
  readonly createContext: () => Promise<never>;
  readonly site: Site;
  readonly pageData?: Readonly<Record<string, unknown>>;
  readonly assetTags: (pageModules: readonly string[]) => string;
}

/**
 * One for all pages: what a style becomes is worked out once in the life of the process. Of it each page is given what
 * its own HTML names. Styles come from the source alone, never from what people write, so it stays small.
 */
const cache = createCache({ key: 'css' });
cache.compat = true;
const { extractCriticalToChunks, constructStyleTagsFromChunks } = createEmotionServer(cache);
const Styles = createStyles(cache);

/** The style tags of pages that name the same classes, for the sets that come first. */
const knownTags = new Map<string, string>();
const mostTags = 200;

/** The style tags for the classes that a page names. */
function styleTags(html: string): string {
  const classes = [...new Set(html.match(/css-[\w-]+/g))].sort().join(' ');
  const tags = knownTags.get(classes) ?? makeStyleTags(html);
  if (knownTags.size < mostTags) knownTags.set(classes, tags);
  return tags;
}

/**
 * The styles that a page names, in an order of their own: what other pages were drawn before is no part of this one.
 * An element has one class of ours, so that the order of classes decides nothing; global styles keep theirs.
 */
function makeStyleTags(html: string): string {
  const critical = extractCriticalToChunks(html);
  const own = critical.styles
    .filter(({ key }) => key === cache.key)
    .map((chunk) => {
      const ids = [...chunk.ids].sort();
      return { ...chunk, ids, css: ids.map((id) => cache.inserted[id]).join('') };
    });
  const named = own.map(({ css }) => css).join('');
  const isMotion = (id = '') => id.startsWith('animation-');
  const others = critical.styles.filter(({ key }) => key !== cache.key);
  const globals = others.filter(({ ids: [id] }) => !isMotion(id));
  const motions = others
    .filter(({ ids: [id = ''] }) => isMotion(id) && named.includes(id))
    .sort(({ ids: [one = ''] }, { ids: [other = ''] }) => (one < other ? -1 : 1));
  return constructStyleTagsFromChunks({ ...critical, styles: [...globals, ...motions, ...own] });
}

/**
 * When the router matched a route, in what it hands to the browser, where a bare quotation mark is never part of a text.
 * Without it the same content is the same page, with the same ETag, however often and wherever it is drawn. The browser
 * asks its reads, and not this, whether they are fresh.
 */
const momentOfMatch = /,u:\d{13},s:"/g;

/**
 * Draws a page: the loaders call the procedures in this very process, without a hop over HTTP.
 * A page of which a part could not be read is still drawn, with that part's own words, but it says so in its status.
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
  let html = '';

  const handle = createRequestHandler({
    request,
    createRouter: () => createAppRouter({ client, queryClient, site, Styles }),
  });
  const response = await handle(async ({ router, responseHeaders: headers }) => {
    pageModules = router.state.matches.flatMap((match) => match.staticData.pageModule ?? []);
    html = await transformHtmlStringWithRouter(router, renderToString(<RouterServer router={router} />));
    // Inside a Response the page would be encoded to be decoded again.
    return new Response(null, { status: getSsrStatus(router), headers });
  });

  const headers = Object.fromEntries(response.headers);
  if (response.status >= 300 && response.status < 400) {
    return { status: response.status, headers, html: '', isWhole: true };
  }
  const search = new URL(request.url).search.replaceAll('&', '&amp;');
  const head = `<meta name="address-search" content="${search}">${siteTags(site)}${assetTags(pageModules)}${styleTags(html)}${noScriptStyles}`;
  const failure = failureOf(queryClient);
  return {
    status: failure ?? response.status,
    headers,
    html: html.replace('</head>', () => `${head}</head>`).replace(momentOfMatch, ',u:0,s:"'),
    isWhole: failure === null && response.status < 500,
  };
}
