import { redirect } from '@tanstack/react-router';
import {
  type ContributorKind,
  type ContributorPage,
  contributorIndexSize,
} from '../../../shared/contributor.schemas.ts';
import { stringifySearch } from '../../navigation/search-params.ts';
import type { Site } from '../../site/site.ts';
import { orNotFound } from '../or-not-found.ts';
import { absoluteUrl, breadcrumbs, oembedLink, pageHead } from '../page-head.ts';
import { prefetchParts } from '../prefetch-parts.ts';
import type { RouteContext } from '../route-context.ts';
import { isIndexable } from './is-indexable.ts';

// The pages are exported here, so that they load together with the loaders. Code that a route imports directly is part
// of every page's JavaScript.
export { RabbiPage, RabbisPage, SynagoguePage, SynagoguesPage } from '../../pages/contributor-pages.tsx';

/** The search parameters of the pages of rabbis and synagogues. */
export interface ContributorSearch {
  q?: string;
  page?: number;
}

const indexes = {
  rabbi: { name: 'Rabbis', path: '/rabbis' },
  synagogue: { name: 'Synagogues', path: '/synagogues' },
} as const;

/** Loads a page of the list of rabbis or synagogues and returns its head. */
export async function loadIndex(
  kind: ContributorKind,
  { api, site }: RouteContext,
  { q, page }: ContributorSearch,
) {
  const input = { kind, q, page, limit: contributorIndexSize };
  await prefetchParts([api.contributors.list.prefetch(input)]);
  const { name, path } = indexes[kind];
  return pageHead(
    {
      title: page ? `${name}, page ${page}` : name,
      description: `${name} with sermons on ${site.name}, by name.`,
      path: q ? null : path + stringifySearch({ page }),
      isIndexed: !q && isIndexable(page, api.contributors.list.getData(input)),
      data: import.meta.env.SSR && [breadcrumbs([indexes[kind]], site)],
    },
    site,
  );
}

interface LoaderOptions {
  readonly context: RouteContext;
  readonly params: { readonly slug: string };
  readonly deps: ContributorSearch;
}

/**
 * Loads the page of a rabbi or synagogue and returns its head.
 * @throws a redirect when the slug is that of a merged rabbi or synagogue; notFound when no page has the slug
 */
export async function loadContributor(
  kind: ContributorKind,
  { context, params: { slug }, deps: { page } }: LoaderOptions,
) {
  const { api, site } = context;
  const data = await orNotFound(api.contributors.page.ensureData({ kind, slug }));
  const { contributor } = data;
  if (contributor.slug !== slug) {
    throw redirect({
      to: `${indexes[kind].path}/$slug`,
      params: { slug: contributor.slug },
      search: { page },
      statusCode: 301,
    });
  }
  await prefetchParts([api.contributors.sermons.prefetch({ kind, slug, page })]);
  const { name, sermonCount, portraitUrl } = contributor;
  const index = indexes[kind];
  const path = `${index.path}/${encodeURIComponent(slug)}`;
  const title = page ? `${name}, page ${page}` : name;
  const head = pageHead(
    {
      title,
      description: `${sermonCount > 1 ? `${sermonCount.toLocaleString('en-US')} sermons` : 'A sermon'} ${kind === 'rabbi' ? 'by' : 'from'} ${name}.`,
      path: path + stringifySearch({ page }),
      isIndexed: isIndexable(page, api.contributors.sermons.getData({ kind, slug, page })),
      image: portraitUrl ? { url: portraitUrl, alt: name, isPortrait: true } : undefined,
      data: import.meta.env.SSR && [
        structuredDataOf(kind, data, absoluteUrl(path, site), site),
        breadcrumbs([index, { name, path }], site),
      ],
    },
    site,
  );
  const feedLink = (file: string, type: string) => ({
    rel: 'alternate',
    type: `application/${type}+xml`,
    title: `Sermons: ${name}`,
    href: absoluteUrl(`/${file}.xml?${kind}=${encodeURIComponent(slug)}`, site),
  });
  return {
    ...head,
    links: [
      ...head.links,
      feedLink('feed', 'atom'),
      ...(data.hasEpisodes ? [feedLink('podcast', 'rss')] : []),
      oembedLink(path, name, site),
    ],
  };
}

/** Structured data of a rabbi, as a person, or of a synagogue, as an organization. */
function structuredDataOf(
  kind: ContributorKind,
  { contributor, others }: ContributorPage,
  url: string,
  site: Site,
): object {
  const { name, hebrewName, portraitUrl, website, places } = contributor;
  const properties = {
    '@id': url,
    url,
    name,
    ...(hebrewName && { alternateName: hebrewName }),
    ...(portraitUrl && { image: absoluteUrl(portraitUrl, site) }),
    ...(website && /^https?:/.test(website) && { sameAs: website }),
  };
  const listOthers = (type: string, path: string) =>
    others.slice(0, 20).map(({ name, slug }) => ({
      '@type': type,
      name,
      url: absoluteUrl(`${path}/${encodeURIComponent(slug)}`, site),
    }));
  return kind === 'rabbi'
    ? { '@type': 'Person', ...properties, affiliation: listOthers('Organization', '/synagogues') }
    : {
        '@type': 'Organization',
        ...properties,
        location: places.map(({ city, country }) => ({ '@type': 'Place', name: `${city}, ${country}` })),
        member: listOthers('Person', '/rabbis'),
      };
}
