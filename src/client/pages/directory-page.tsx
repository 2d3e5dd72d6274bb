import { Box, chakra, Flex, Grid, Heading } from '@chakra-ui/react';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { directoryPageSize } from '../../shared/directory.ts';
import { lastPageOf } from '../../shared/last-page.ts';
import { statusOf } from '../api/api-error.ts';
import { trpc } from '../api/trpc.ts';
import { LocationFilter, type PlaceChoice } from '../features/locations/location-filter.tsx';
import { ActiveFilters } from '../features/sermons/directory/active-filters.tsx';
import {
  InvalidFilters,
  NoResults,
  PageOutOfRange,
} from '../features/sermons/directory/directory-notices.tsx';
import {
  type DirectorySearch,
  directoryFeeds,
  isFiltered,
  pickMoreFilters,
  placeLabel,
  singlePlace,
} from '../features/sermons/directory/directory-search.ts';
import { filterKey, MoreFilters, readMoreFilters } from '../features/sermons/directory/more-filters.tsx';
import { NameMatches } from '../features/sermons/directory/name-matches.tsx';
import { SermonTable, SermonTableSkeleton } from '../features/sermons/directory/sermon-table.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { usePendingNavigation } from '../ui/hooks/use-pending-navigation.ts';
import { FeedLink } from '../ui/navigation/feed-link.tsx';
import { Pagination } from '../ui/navigation/pagination.tsx';
import { Page } from '../ui/page.tsx';
import { plural } from '../ui/text/quantities.ts';
import { NoSermonsYet } from './loading-and-errors.tsx';

const route = getRouteApi('/directory');

/** Links to the feed and the podcast of the filtered list. The footer links to those of all sermons. */
function ListFeeds({ search, hasEpisodes }: { search: DirectorySearch; hasEpisodes: boolean }) {
  return (
    <Flex columnGap="6" wrap="wrap" mt="4" fontSize="sm" data-no-print _empty={{ display: 'none' }}>
      {directoryFeeds(search, hasEpisodes).map(({ path, title }) => (
        <FeedLink key={path} href={path}>
          {title}
        </FeedLink>
      ))}
    </Flex>
  );
}

/** Queries the list for the URL. The filter and the results share the query. */
const useDirectory = (search: DirectorySearch) =>
  trpc.sermons.directory.useQuery(
    { ...search, limit: directoryPageSize },
    { placeholderData: (previous) => previous },
  );

/** /directory: all state is in the URL (docs/product/finding.md F1). */
export function DirectoryPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data, isPlaceholderData } = useDirectory(search);
  const pending = usePendingNavigation();
  const place = singlePlace(search);
  const { q, portion, sort, order, country, state, city } = search;
  const apply = (choice: PlaceChoice, form: HTMLFormElement) => {
    const moreValues = data ? readMoreFilters(form) : pickMoreFilters(search);
    pending.start(filterKey(moreValues));
    // Builds on the current URL: another navigation may have started since the page was rendered.
    navigate({
      search: ({ q, country, state, city, portion, sort, order }) => ({
        q,
        ...(place ? choice : { country, state, city }),
        portion,
        ...moreValues,
        sort,
        order,
      }),
      resetScroll: false,
    });
  };
  return (
    <Page>
      <Heading as="h1" size="xl" mb={{ base: '6', md: '10' }}>
        Sermon Directory
      </Heading>
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', lg: '15rem minmax(0, 1fr)' }}
        gap={{ base: '8', lg: '14' }}
        alignItems="start"
      >
        <LocationFilter
          applied={place ?? {}}
          placesLabel={place ? null : placeLabel(search)}
          parameters={{ q, ...(!place && { country, state, city }), portion, sort, order }}
          isCollapsed={isFiltered(search)}
          onApply={apply}
          moreFiltersKey={filterKey(search)}
        >
          {data && (
            <MoreFilters
              facets={data.facets}
              applied={pickMoreFilters(search)}
              isLoading={isPlaceholderData}
              pending={pending}
            />
          )}
        </LocationFilter>
        <Results />
      </Grid>
    </Page>
  );
}

function Results() {
  const search = route.useSearch();
  const page = search.page ?? 1;
  const results = useDirectory(search);
  const { data } = results;
  const section = useScrollToResults(JSON.stringify(search));
  return (
    <Box
      as="section"
      aria-label="Results"
      ref={section}
      tabIndex={-1}
      minW="0"
      scrollMarginTop="6"
      aria-busy={results.isFetching}
    >
      <ActiveFilters search={search} facets={data?.facets} />
      {data && search.q && page === 1 && <NameMatches q={search.q} />}
      {results.isPending && <SermonTableSkeleton rowCount={directoryPageSize} />}
      {results.isError && statusOf(results.error) === 400 && <InvalidFilters error={results.error} />}
      {results.isError && statusOf(results.error) !== 400 && (
        <Notice title="Error Loading Sermons" onRetry={results.refetch}>
          We encountered a problem while loading the sermon directory. Please try again later.
        </Notice>
      )}
      {data &&
        data.items.length === 0 &&
        (data.total > 0 ? (
          <PageOutOfRange lastPage={lastPageOf(data)} />
        ) : isFiltered(search) ? (
          <NoResults />
        ) : (
          <NoSermonsYet />
        ))}
      {data && data.items.length > 0 && (
        <Box
          opacity={results.isPlaceholderData ? 0.5 : 1}
          transition="opacity 200ms"
          transitionDelay={results.isPlaceholderData ? '120ms' : '0ms'}
        >
          <SermonTable
            sermons={data.items}
            order={{ sort: search.sort, order: search.order }}
            isSearch={search.q !== undefined}
          />
          <Flex mt="6">
            <Pagination
              page={data.page}
              limit={directoryPageSize}
              total={data.total}
              isTotalCut={data.isTotalCut}
              returnsToStart={false}
              linkTo={(pageNumber) => ({
                to: '/directory',
                search: (current: DirectorySearch) => ({
                  ...current,
                  page: pageNumber > 1 ? pageNumber : undefined,
                }),
              })}
            />
          </Flex>
        </Box>
      )}
      {data && data.total > 0 && <ListFeeds search={search} hasEpisodes={data.hasEpisodes} />}
      <chakra.div aria-live="polite" srOnly>
        {data && !results.isPlaceholderData
          ? `${data.isTotalCut ? 'More than ' : ''}${plural(data.total, 'sermon')}, page ${page}`
          : ''}
      </chakra.div>
    </Box>
  );
}

/**
 * Scrolls to the start of the list after the search parameters change, if the start is above the visible part. Moves the
 * focus there if the focused link was removed, as those that clear filters are.
 */
function useScrollToResults(searchKey: string) {
  const element = useRef<HTMLDivElement>(null);
  const previousKey = useRef(searchKey);
  useEffect(() => {
    if (previousKey.current === searchKey) return;
    previousKey.current = searchKey;
    if ((element.current?.getBoundingClientRect().top ?? 0) < 0) element.current?.scrollIntoView();
    if (document.activeElement === document.body) element.current?.focus({ preventScroll: true });
  }, [searchKey]);
  return element;
}
