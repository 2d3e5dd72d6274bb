import { createRoute } from '@tanstack/react-router';
import { lazyPage } from './lazy-page.ts';
import { pagedSearch } from './paged-search.ts';
import { rootRoute } from './root-route';

const pages = () => import('./loaders/source-loaders.ts');
/** Undefined when the code cannot be loaded: the lazy page then reloads the URL or shows an error. */
const loaders = () => pages().catch(() => undefined);

const options = {
  getParentRoute: () => rootRoute,
  ...(import.meta.env.SSR && { staticData: { pageModule: 'src/client/routes/loaders/source-loaders.ts' } }),
};

/** /sources */
export const sourcesRoute = createRoute({
  ...options,
  path: '/sources',
  loader: async ({ context }) => (await loaders())?.loadSources(context),
  head: ({ loaderData = {} }) => loaderData,
  component: lazyPage(pages, 'SourcesPage'),
});

/** /sources/{book}/{chapter} */
export const sourceChapterRoute = createRoute({
  ...options,
  ...pagedSearch,
  path: '/sources/$book/$chapter',
  loader: async ({ context, params, deps }) => (await loaders())?.loadChapter(context, params, deps),
  head: ({ loaderData = {} }) => loaderData,
  component: lazyPage(pages, 'SourceChapterPage'),
});
