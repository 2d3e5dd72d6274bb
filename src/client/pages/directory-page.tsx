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

/** The feed and the podcast of the filtered list. The footer links those of all sermons. */
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

/** Whether the list is filtered. */
const isFiltered = (search: Search) =>
  search.q !== undefined ||
  search.portion !== undefined ||
  placeFilters.some((name) => search[name] !== undefined) ||
  hasMoreFilters(search);

/** The list for the URL. The filter and the results share its query. */
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
    const more = data ? readMoreFilters(form) : pickMoreFilters(search);
    pending.start(filterKey(more));
    // From the current search: another navigation may have started since this was rendered.
    navigate({
      search: ({ q, country, state, city, portion, sort, order }) => ({
        q,
        ...(place ? choice : { country, state, city }),
        portion,
        ...more,
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
  const last = Math.ceil((data?.total ?? 0) / directoryPageSize);
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
        // On wide screens the lists of the filter show a single place.
        <ActiveFilter
          clear="Show all locations"
          without={placeFilters}
          display={singlePlace(search) ? { base: 'flex', md: 'none', _print: 'flex' } : 'flex'}
        >
          Sermons from <BidiSpan>{place}</BidiSpan>
        </ActiveFilter>
      )}
      {search.portion && (
        <ActiveFilter clear="Show all portions" without={['portion']}>
          Sermons given in the week of{' '}
          {portionTitle(search.portion) ?? (
            <>
              “<BidiSpan>{search.portion}</BidiSpan>”
            </>
          )}
        </ActiveFilter>
      )}
      {search.q && (
        <ActiveFilter clear="Clear search" without={['q']}>
          Sermons that match “<BidiSpan>{search.q}</BidiSpan>”
        </ActiveFilter>
      )}
      {data && hasMoreFilters(search) && (
        <ActiveFilter clear="Clear more filters" without={moreFilters}>
          Filtered by <BidiSpan>{chosenLabels(data.facets, search).join(', ')}</BidiSpan>
        </ActiveFilter>
      )}
      {results.isPending && <SermonTableSkeleton rows={directoryPageSize} />}
      {results.isError && statusOf(results.error) === 400 && <InvalidFilters error={results.error} />}
      {results.isError && statusOf(results.error) !== 400 && (
        <Notice title="Error Loading Sermons" onRetry={results.refetch}>
          We encountered a problem while loading the sermon directory. Please try again later.
        </Notice>
      )}
      {data &&
        data.items.length === 0 &&
        (data.total > 0 ? (
          <PageOutOfRange last={last} />
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
              linkTo={(number) => ({
                to: '/directory',
                search: (now: typeof search) => ({ ...now, page: number > 1 ? number : undefined }),
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
  /** The label of the link that removes the condition. */
  readonly clear: string;
  /** The search parameters that the link removes. */
  readonly without: readonly (keyof Search)[];
  readonly display?: FlexProps['display'];
}

/** An active condition that the filter does not show, with a link that removes it. */
const ActiveFilter = ({ children, clear, without, display = 'flex' }: ActiveFilterProps) => (
  <Flex align="baseline" wrap="wrap" columnGap="4" mb="3" overflowWrap="anywhere" display={display}>
    <Heading as="h2" size="sm">
      {children}
    </Heading>
    <chakra.span {...touchTargetSpace} color="blue" fontSize="sm" fontWeight={600} data-no-print asChild>
      <Link
        to="/directory"
        search={(search) => ({
          ...search,
          ...Object.fromEntries(without.map((name) => [name, undefined])),
          page: undefined,
        })}
        activeOptions={{ exact: true }}
        resetScroll={false}
      >
        {clear}
      </Link>
    </chakra.span>
  </Flex>
);

/** Scrolls to the start of the list after the page or order changes: on phones it is far above the links. */
function useScrollToStart(searchKey: string) {
  const element = useRef<HTMLDivElement>(null);
  const before = useRef(searchKey);
  useEffect(() => {
    if (before.current === searchKey) return;
    before.current = searchKey;
    if ((element.current?.getBoundingClientRect().top ?? 0) < 0) element.current?.scrollIntoView();
  }, [searchKey]);
  return element;
}

/** The URL has a malformed or contradictory filter. */
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

/** The URL names a page past the last one, for example because sermons were removed. */
const PageOutOfRange = ({ last }: { last: number }) => (
  <Notice
    title="No Results on This Page"
    action={
      <Button variant="outline" asChild>
        <Link
          to="/directory"
          search={(search) => ({ ...search, page: last > 1 ? last : undefined })}
          activeOptions={{ exact: true, explicitUndefined: true }}
          resetScroll={false}
        >
          Go to the last page
        </Link>
      </Button>
    }
  >
    There {last === 1 ? 'is' : 'are'} only {plural(last, 'page')} of results.
  </Notice>
);
