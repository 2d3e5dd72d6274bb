import { notFound } from '@tanstack/react-router';
import { stringifySearch } from '../../navigation/search-params.ts';
import { orNotFound } from '../or-not-found.ts';
import { breadcrumbs, pageHead } from '../page-head.ts';
import type { RouteContext } from '../route-context.ts';

// The pages are exported here, so that they load together with the loaders. Code that a route imports directly is part
// of every page's JavaScript.
export { SourceChapterPage, SourcesPage } from '../../pages/source-pages.tsx';

const index = { name: 'Sources', path: '/sources' };

/** Loads /sources and returns its head. */
export async function loadSources({ api, site }: RouteContext) {
  await api.sources.list.ensureData();
  return pageHead(
    {
      title: 'Sources',
      description: 'Sermons by the passages they cite from Tanakh, Mishnah and Talmud.',
      path: index.path,
      data: import.meta.env.SSR && [breadcrumbs([index], site)],
    },
    site,
  );
}

/**
 * Loads a page of a chapter and returns its head.
 * @throws notFound when the book or the chapter does not exist
 */
export async function loadChapter(
  { api, site }: RouteContext,
  { book, chapter }: { readonly book: string; readonly chapter: string },
  { page }: { readonly page?: number },
) {
  if (!/^[1-9]\d{0,2}$/.test(chapter)) throw notFound();
  const data = await orNotFound(api.sources.chapter.ensureData({ book, chapter: Number(chapter), page }));
  const path = `${index.path}/${book}/${chapter}`;
  return pageHead(
    {
      title: page ? `${data.title}, page ${page}` : data.title,
      description: data.description,
      path: path + stringifySearch({ page }),
      // A page without sermons is useful to visitors who follow a link, not to search engines.
      isIndexed: data.items.length > 0,
      data: import.meta.env.SSR && [breadcrumbs([index, { name: data.ref, path }], site)],
    },
    site,
  );
}
