import { notFound } from '@tanstack/react-router';
import type { OccasionOutput } from '../../../shared/calendar/occasion.schemas.ts';
import { stringifySearch } from '../../navigation/search-params.ts';
import { orNotFound } from '../or-not-found.ts';
import { absoluteUrl, breadcrumbs, oembedLink, pageHead } from '../page-head.ts';
import { prefetchParts } from '../prefetch-parts.ts';
import type { RouteContext } from '../route-context.ts';
import { isIndexable } from './is-indexable.ts';

// The page is exported here, so that it loads together with the loader. Code that a route imports directly is part of
// every page's JavaScript.
export { OccasionPage } from '../../pages/occasion-page.tsx';

/** The part of the router's loader options that {@link loadOccasion} uses. */
export interface OccasionLoaderOptions {
  readonly context: RouteContext;
  readonly params: { readonly slug: string };
  readonly deps: { readonly page?: number };
}

const indexes = {
  portion: { name: 'Torah Portions', path: '/torah-portions' },
  holiday: { name: 'Holiday Resources', path: '/holiday-resources' },
};

/**
 * Loads the page of an occasion and returns its head.
 * @throws notFound when no occasion of this kind has the slug
 */
export async function loadOccasion(
  kind: OccasionOutput['kind'],
  { context: { api, site }, params: { slug }, deps: { page } }: OccasionLoaderOptions,
) {
  const index = indexes[kind];
  const data = await orNotFound(api.occasions.page.ensureData({ slug }));
  if (data.occasion.kind !== kind) throw notFound();
  await prefetchParts([api.occasions.sermons.prefetch({ slug, page })]);
  const { title, description, occasion } = data;
  const path = `${index.path}/${slug}`;
  const head = pageHead(
    {
      title: page ? `${title}, page ${page}` : title,
      description,
      path: path + stringifySearch({ page }),
      isIndexed: isIndexable(page, api.occasions.sermons.getData({ slug, page })),
      data: import.meta.env.SSR && [breadcrumbs([index, { name: occasion.name, path }], site)],
    },
    site,
  );
  const feeds = data.feeds.map((feed) => ({
    rel: 'alternate',
    type: feed.type,
    title,
    href: absoluteUrl(feed.path, site),
  }));
  return { ...head, links: [...head.links, ...feeds, oembedLink(path, title, site)] };
}
