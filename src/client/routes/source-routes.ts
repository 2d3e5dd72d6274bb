import { createRoute } from '@tanstack/react-router';
import { lazyPage } from './lazy-page.tsx';
import { pagedSearch } from './paged-search.ts';
import { rootRoute } from './root-route.tsx';

const importModule = () => import('./loaders/source-loaders.ts');
/** Undefined when the code cannot be loaded: the lazy page then reloads the URL or shows an error. */
const importLoaders = () => importModule().catch(() => undefined);

const sharedOptions = {
  getParentRoute: () => rootRoute,
  ...(import.meta.env.SSR && { staticData: { pageModule: 'src/client/routes/loaders/source-loaders.ts' } }),
};

/** /sources */
export const sourcesRoute = createRoute({
  ...sharedOptions,
  path: '/sources',
  loader: async ({ context }) => (await importLoaders())?.loadSources(context),
  head: ({ loaderData = {} }) => loaderData,
  component: lazyPage(importModule, 'SourcesPage'),
});

/** /sources/{book}/{chapter} */
export const sourceChapterRoute = createRoute({
  ...sharedOptions,
  ...pagedSearch,
  path: '/sources/$book/$chapter',
  loader: async ({ context, params, deps }) => (await importLoaders())?.loadChapter(context, params, deps),
  head: ({ loaderData = {} }) => loaderData,
  component: lazyPage(importModule, 'SourceChapterPage'),
});
