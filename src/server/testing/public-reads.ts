import type { OccasionReference } from '../../shared/calendar/occasion.schemas.ts';
import { occasionPath } from '../../shared/calendar/occasion-path.ts';
import { contributorIndexSize, contributorPageSize } from '../../shared/contributor.schemas.ts';
import { directorySorts } from '../../shared/directory.ts';
import { sermonListQuery } from '../../shared/sermon-query.ts';
import type { Em } from '../db/orm.ts';
import {
  findNameMatches,
  listContributorSermons,
  listContributors,
  readContributorPage,
} from '../features/contributors/contributor.service.ts';
import { listCities, listCountries, listStates } from '../features/locations/location.service.ts';
import { occasions } from '../features/occasions/catalog/occasion-catalog.ts';
import { occasionsOfSermon } from '../features/occasions/catalog/sermon-occasions.ts';
import {
  listOccasionSermons,
  listOccasions,
  readOccasionPage,
} from '../features/occasions/occasion.service.ts';
import {
  feedSermons,
  podcastEpisodes,
  sitemapRows,
} from '../features/sermons/directory/sermon-feed.service.ts';
import { neighboursOf, relatedTo } from '../features/sermons/directory/sermon-relation.service.ts';
import {
  directory,
  featuredSermon,
  recentSermonCards,
  recentSermons,
  searchByLocation,
  sermonById,
  sermonBySlug,
  sermonList,
} from '../features/sermons/sermon.service.ts';
import { listSources, readSourceChapter } from '../features/sources/source.service.ts';

/** A public read of the database. */
export interface PublicRead {
  readonly name: string;
  read(em: Em): Promise<unknown>;
  /** The path and query of the URL of this read, if it has one. */
  readonly url?: string;
}

/** Values of a library (the stored sermons) that {@link publicReads} queries for. */
interface LibraryValues {
  /** The number of visible sermons. */
  readonly visibleCount: number;
  /** The id of a visible sermon. The slug, place and occasion are of the same sermon. */
  readonly id: number;
  readonly slug: string;
  readonly country: string;
  readonly state: string;
  readonly city: string;
  readonly occasion: OccasionReference;
  /** The rabbi and the synagogue with the most visible sermons. */
  readonly rabbi: Contributor;
  readonly synagogue: Contributor;
}

interface Contributor {
  readonly slug: string;
  readonly sermonCount: number;
  /** The number of contributors of this kind with visible sermons. */
  readonly contributorCount: number;
  /** The one of them that was added last. */
  readonly newest: { readonly slug: string; readonly name: string };
}

/**
 * Reads the {@link LibraryValues}. The sermon is the first visible one with an id above 20.
 * @throws Error when there is no such sermon, or no rabbi or synagogue
 */
export async function readLibrary(em: Em): Promise<LibraryValues> {
  const [sermon] = await em.execute<
    (Pick<LibraryValues, 'id' | 'slug' | 'country' | 'state' | 'city'> & { date_delivered: Date | string })[]
  >(
    `select id, slug, country, state, city, date_delivered from sermons
     where is_published = 'true' and is_hidden = 'false' and slug is not null and id > 20
     order by id limit 1`,
  );
  const [count] = await em.execute<{ visible: string }[]>(
    `select sum(visible_sermons)::text as visible from locations`,
  );
  if (!sermon) throw new Error('The library has no visible sermon');
  const [occasion] = occasionsOfSermon({ ...sermon, dateDelivered: new Date(sermon.date_delivered) });
  if (!occasion) throw new Error('The sermon has no occasion');
  return {
    ...sermon,
    occasion,
    visibleCount: Number(count?.visible),
    rabbi: await readContributor(em, 'rabbis'),
    synagogue: await readContributor(em, 'synagogues'),
  };
}

async function readContributor(em: Em, table: 'rabbis' | 'synagogues'): Promise<Contributor> {
  const [row] = await em.execute<Contributor[]>(
    `select slug, visible_sermons as "sermonCount",
       (select count(*)::int from ${table} where visible_sermons > 0) as "contributorCount",
       (select json_build_object('slug', slug, 'name', name) from ${table}
        where id = root_id and visible_sermons > 0 order by id desc limit 1) as newest
     from ${table} where id = root_id order by visible_sermons desc, id limit 1`,
  );
  if (!row) throw new Error(`The library has no ${table}`);
  return row;
}

/** Public reads of the database, including the last pages of lists. */
export function publicReads({
  visibleCount,
  id,
  slug,
  country,
  state,
  city,
  occasion,
  rabbi,
  synagogue,
}: LibraryValues): PublicRead[] {
  const limit = 5;
  const lastPage = Math.ceil(visibleCount / limit);
  const middlePage = Math.ceil(lastPage / 2);
  const page = (number: number, filters: Partial<Parameters<typeof directory>[1]> = {}) => ({
    read: (em: Em) => directory(em, { page: number, limit, order: 'desc', ...filters }),
    url: `/directory?${new URLSearchParams({
      ...Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, String(value)])),
      ...(number > 1 && { page: String(number) }),
    })}`,
  });
  const sorted = directorySorts.filter((sort) => sort !== 'relevance' && sort !== 'date');
  return [
    { name: 'recent, as cards', read: (em) => recentSermonCards(em, { limit: 9 }), url: '/' },
    { name: 'recent, with text', read: (em) => recentSermons(em, { limit: 9 }), url: '/api/sermons/recent' },
    { name: 'featured', read: (em) => featuredSermon(em), url: '/api/sermons/featured' },
    { name: 'directory, first page', ...page(1) },
    { name: 'directory, middle page', ...page(middlePage) },
    { name: 'directory, last page', ...page(lastPage) },
    { name: 'directory, last page, oldest first', ...page(lastPage, { order: 'asc' }) },
    ...sorted.flatMap((sort) => [
      { name: `directory by ${sort}, first page`, ...page(1, { sort, order: 'asc' }) },
      { name: `directory by ${sort}, last page`, ...page(lastPage, { sort, order: 'desc' }) },
    ]),
    { name: 'directory of a country', ...page(1, { country: [country] }) },
    { name: 'directory of a country, tenth page', ...page(10, { country: [country] }) },
    { name: 'directory of a state', ...page(1, { country: [country], state: [state] }) },
    { name: 'directory of a city', ...page(1, { country: [country], state: [state], city: [city] }) },
    {
      name: 'directory of a country by title',
      ...page(1, { country: [country], sort: 'title', order: 'asc' }),
    },
    { name: 'directory of a portion', ...page(1, { portion: occasion.slug, country: [country] }) },
    { name: 'occasion, its text', read: (em) => readOccasionPage(em, occasion.slug) },
    {
      name: 'occasion, its sermons',
      read: (em) => listOccasionSermons(em, { slug: occasion.slug, page: 1 }),
      url: occasionPath(occasion),
    },
    ...occasions
      .filter(({ slug }) => ['yom-kippur', 'noach'].includes(slug))
      .map((occasion) => ({
        name: `sermons for ${occasion.name}`,
        read: (em: Em) => listOccasionSermons(em, { slug: occasion.slug, page: 1 }),
        url: occasionPath(occasion),
      })),
    { name: 'all occasions', read: (em) => listOccasions(em, {}), url: '/api/occasions' },
    ...[1, 2].map((page) => ({
      name: `page ${page} of a source`,
      read: (em: Em) => readSourceChapter(em, { book: 'genesis', chapter: 28, page }),
      url: `/sources/genesis/28?page=${page}`,
    })),
    ...['Feldman', 'Temple'].map((q) => ({
      name: `names that match “${q}”`,
      read: (em: Em) => findNameMatches(em, q),
    })),
    { name: 'all sources', read: (em) => listSources(em), url: '/sources' },
    ...[['rabbi', rabbi] as const, ['synagogue', synagogue] as const].flatMap(
      ([kind, { slug, sermonCount, contributorCount, newest }]): PublicRead[] => {
        const index = (page: number, q?: string) => ({
          read: (em: Em) => listContributors(em, { kind, page, limit: contributorIndexSize, q }),
          url: `/${kind}s?${new URLSearchParams({ ...(q && { q }), page: String(page) })}`,
        });
        return [
          { name: `${kind}s, first page`, ...index(1) },
          { name: `${kind}s, last page`, ...index(Math.ceil(contributorCount / contributorIndexSize)) },
          { name: `${kind}s, a search`, ...index(1, kind === 'rabbi' ? 'Feldman' : 'Har Sinai') },
          { name: `${kind}s, a search for one`, ...index(1, newest.name) },
          {
            name: `${kind} with few sermons`,
            read: (em) => readContributorPage(em, { kind, slug: newest.slug }),
          },
          { name: `${kind} with most sermons`, read: (em) => readContributorPage(em, { kind, slug }) },
          {
            name: `${kind} with most sermons, first page`,
            read: (em) => listContributorSermons(em, { kind, slug, page: 1 }),
            url: `/${kind}s/${slug}`,
          },
          {
            name: `${kind} with most sermons, last page`,
            read: (em) =>
              listContributorSermons(em, { kind, slug, page: Math.ceil(sermonCount / contributorPageSize) }),
          },
        ];
      },
    ),
    { name: 'search, one common word', ...page(1, { q: 'silence' }) },
    { name: 'search, a name', ...page(1, { q: 'Naomi Feldman' }) },
    { name: 'search, in a country', ...page(1, { q: 'harvest', country: [country] }) },
    { name: 'search, a typing error', ...page(1, { q: 'Feldmann' }) },
    {
      name: 'sermons of a place over REST',
      read: (em) => searchByLocation(em, { country, page: 1, limit: 50 }),
      url: `/api/sermons/location/search?country=${encodeURIComponent(country)}`,
    },
    ...(
      [
        ['an occasion, recordings only', { occasion: [occasion.slug], hasAudio: 'true' }],
        ['a range of days, in English', { from: '2010-01-01', to: '2020-12-31', language: ['en'] }],
        ['a rabbi, in English', { rabbi: [rabbi.slug], language: ['en'] }],
        ['a synagogue', { synagogue: [synagogue.slug] }],
        ['Hebrew', { language: ['he'] }],
        ['a keyword, in a country', { keyword: ['justice'], country: [country] }],
        ['unrecorded sermons, page 100', { hasAudio: 'false', page: 100, sort: 'title', order: 'asc' }],
        ['a search among recordings', { q: 'harvest', hasAudio: 'true' }],
        [
          'every filter',
          {
            q: 'silence',
            occasion: [occasion.slug],
            country: [country],
            from: '2000-01-01',
            language: ['en'],
            keyword: ['justice', 'hope'],
            hasAudio: 'false',
          },
        ],
      ] as const
    ).map(([name, filters]) => {
      const query = sermonListQuery.parse({ ...filters, limit });
      return {
        name: `list of ${name}`,
        read: (em: Em) => sermonList(em, query),
        url: `/api/sermons?${new URLSearchParams(Object.entries({ ...filters, limit }).flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)])))}`,
      };
    }),
    { name: 'countries', read: (em) => listCountries(em), url: '/api/locations/countries' },
    {
      name: 'states',
      read: (em) => listStates(em, { country }),
      url: `/api/locations/states?country=${encodeURIComponent(country)}`,
    },
    {
      name: 'cities',
      read: (em) => listCities(em, { country, state }),
      url: `/api/locations/cities?${new URLSearchParams({ country, state })}`,
    },
    { name: 'sermon by id', read: (em) => sermonById(em, id, false), url: `/sermon/${id}` },
    {
      name: 'sermon by slug',
      read: (em) => sermonBySlug(em, slug, false),
      url: `/api/sermons/by-slug/${slug}`,
    },
    { name: 'previous and next sermon', read: (em) => neighboursOf(em, { id }) },
    { name: 'related sermons', read: (em) => relatedTo(em, { id }) },
    { name: 'feed', read: (em) => feedSermons(em, {}), url: '/feed.xml' },
    { name: 'podcast, first page', read: (em) => podcastEpisodes(em, 1, 500, {}), url: '/podcast.xml' },
    {
      name: 'sitemap, ids up to 500',
      read: (em) => sitemapRows(em, 0, 500).next(),
    },
  ];
}
