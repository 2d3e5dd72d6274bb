import { Box, Button, chakra, Flex, type FlexProps, Grid, Heading } from '@chakra-ui/react';
import { getRouteApi, Link, type RegisteredRouter, type RouteById } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { portionTitle } from '../../shared/calendar/portion-title.ts';
import { directoryPageSize, placeFilters } from '../../shared/directory';
import { issuesOf, statusOf } from '../api/api-error.ts';
import { trpc } from '../api/trpc.ts';
import { LocationFilter, type PlaceChoice } from '../features/locations/location-filter';
import {
  directoryFeeds,
  hasMoreFilters,
  moreFilters,
  pickMoreFilters,
  placeLabel,
  singlePlace,
} from '../features/sermons/directory-search.ts';
import { chosenLabels, filterKey, MoreFilters, readMoreFilters } from '../features/sermons/more-filters.tsx';
import { SermonTable, SermonTableSkeleton } from '../features/sermons/sermon-table';
import { Notice } from '../ui/feedback/notice.tsx';
import { usePendingNavigation } from '../ui/hooks/use-pending-navigation.ts';
import { FeedLink } from '../ui/navigation/feed-link.tsx';
import { Pagination } from '../ui/navigation/pagination.tsx';
import { Page } from '../ui/page';
import { BidiSpan } from '../ui/text/bidi-text.tsx';
import { plural } from '../ui/text/quantities.ts';
import { touchTargetSpace } from '../ui/touch-target.ts';
import { NoSermonsYet } from './loading-and-errors.tsx';

const route = getRouteApi('/directory');
type Search = RouteById<RegisteredRouter['routeTree'], '/directory'>['types']['fullSearchSchema'];

/** Links to the feed and the podcast of the filtered list. The footer links to those of all sermons. */
function ListFeeds({ search, hasEpisodes }: { search: Search; hasEpisodes: boolean }) {
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

const isFiltered = (search: Search) =>
  search.q !== undefined ||
  search.portion !== undefined ||
  placeFilters.some((name) => search[name] !== undefined) ||
  hasMoreFilters(search);

/** Queries the list for the URL. The filter and the results share the query. */
const useDirectory = (search: Search) =>
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
          multiplePlaces={place ? null : placeLabel(search)}
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
  const lastPage = Math.ceil((data?.total ?? 0) / directoryPageSize);
  const section = useScrollToStart(JSON.stringify(search));
  const place = placeLabel(search);
  return (
    <Box
      as="section"
      aria-label="Results"
      ref={section}
      minW="0"
      scrollMarginTop="6"
      aria-busy={results.isFetching}
    >
      {place && (
        // Hidden on wide screens for a single place, because the lists of the filter show it.
        <ActiveFilter
          clearLabel="Show all locations"
          cleared={placeFilters}
          display={singlePlace(search) ? { base: 'flex', md: 'none', _print: 'flex' } : 'flex'}
        >
          Sermons from <BidiSpan>{place}</BidiSpan>
        </ActiveFilter>
      )}
      {search.portion && (
        <ActiveFilter clearLabel="Show all portions" cleared={['portion']}>
          Sermons given in the week of{' '}
          {portionTitle(search.portion) ?? (
            <>
              “<BidiSpan>{search.portion}</BidiSpan>”
            </>
          )}
        </ActiveFilter>
      )}
      {search.q && (
        <ActiveFilter clearLabel="Clear search" cleared={['q']}>
          Sermons that match “<BidiSpan>{search.q}</BidiSpan>”
        </ActiveFilter>
      )}
      {data && hasMoreFilters(search) && (
        <ActiveFilter clearLabel="Clear these filters" cleared={moreFilters}>
          Filtered by <BidiSpan>{chosenLabels(data.facets, search).join(', ')}</BidiSpan>
        </ActiveFilter>
      )}
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
          <PageOutOfRange lastPage={lastPage} />
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
              linkTo={(pageNumber) => ({
                to: '/directory',
                search: (current: Search) => ({ ...current, page: pageNumber > 1 ? pageNumber : undefined }),
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

interface ActiveFilterProps {
  readonly children: ReactNode;
  /** The label of the link that removes the filter. */
  readonly clearLabel: string;
  /** The search parameters that the link removes. */
  readonly cleared: readonly (keyof Search)[];
  readonly display?: FlexProps['display'];
}

/** An active filter above the results, with a link that removes it. */
const ActiveFilter = ({ children, clearLabel, cleared, display = 'flex' }: ActiveFilterProps) => (
  <Flex align="baseline" wrap="wrap" columnGap="4" mb="3" overflowWrap="anywhere" display={display}>
    <Heading as="h2" size="sm">
      {children}
    </Heading>
    <chakra.span {...touchTargetSpace} color="blue" fontSize="sm" fontWeight={600} data-no-print asChild>
      <Link
        to="/directory"
        search={(search) => ({
          ...search,
          ...Object.fromEntries(cleared.map((name) => [name, undefined])),
          page: undefined,
        })}
        activeOptions={{ exact: true }}
        resetScroll={false}
      >
        {clearLabel}
      </Link>
    </chakra.span>
  </Flex>
);

/** Scrolls to the start of the list after the search parameters change, if the start is above the visible part. */
function useScrollToStart(searchKey: string) {
  const element = useRef<HTMLDivElement>(null);
  const previousKey = useRef(searchKey);
  useEffect(() => {
    if (previousKey.current === searchKey) return;
    previousKey.current = searchKey;
    if ((element.current?.getBoundingClientRect().top ?? 0) < 0) element.current?.scrollIntoView();
  }, [searchKey]);
  return element;
}

/** Shown when the URL has a malformed or contradictory filter. */
const InvalidFilters = ({ error }: { error: unknown }) => (
  <Notice
    title="Check the Filters"
    action={
      <Button variant="outline" asChild>
        <Link to="/directory" activeOptions={{ exact: true }}>
          Show all sermons
        </Link>
      </Button>
    }
  >
    These filters are not valid:{' '}
    {issuesOf(error)
      .map(({ message }) => message)
      .join('; ')}
    .
  </Notice>
);

const NoResults = () => (
  <Notice
    title="No Sermons Found"
    action={
      <Button variant="outline" asChild>
        <Link to="/directory" activeOptions={{ exact: true }}>
          Show all sermons
        </Link>
      </Button>
    }
  >
    No sermons match your filter criteria. Try adjusting your search parameters.
  </Notice>
);

/** Shown when the URL names a page after the last one, for example because sermons were removed. */
const PageOutOfRange = ({ lastPage }: { lastPage: number }) => (
  <Notice
    title="No Results on This Page"
    action={
      <Button variant="outline" asChild>
        <Link
          to="/directory"
          search={(search) => ({ ...search, page: lastPage > 1 ? lastPage : undefined })}
          activeOptions={{ exact: true, explicitUndefined: true }}
          resetScroll={false}
        >
          Go to the last page
        </Link>
      </Button>
    }
  >
    There {lastPage === 1 ? 'is' : 'are'} only {plural(lastPage, 'page')} of results.
  </Notice>
);
