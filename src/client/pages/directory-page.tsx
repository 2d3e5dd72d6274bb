import { Box, Button, chakra, Flex, Grid, Heading } from '@chakra-ui/react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { directoryPageSize } from '../../shared/pagination';
import { LocationFilter } from '../features/locations/location-filter';
import { SermonTable, SermonTableSkeleton } from '../features/sermons/sermon-table';
import { trpc } from '../trpc';
import { Notice } from '../ui/notice';
import { Page } from '../ui/page';
import { Pagination } from '../ui/pagination';

const route = getRouteApi('/directory');

/** /directory (SPEC §2, Directory): the whole state is in the address (DECISIONS §5). */
export function DirectoryPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const page = search.page ?? 1;
  const results = trpc.sermons.directory.useQuery(
    { ...search, limit: directoryPageSize },
    { placeholderData: (previous) => previous },
  );
  return (
    <Page>
      <Heading as="h1" size="xl" mb={{ base: '6', md: '10' }}>
        Sermon Directory
      </Heading>
      <Grid
        templateColumns={{ base: '1fr', lg: '15rem 1fr' }}
        gap={{ base: '8', lg: '14' }}
        alignItems="start"
      >
        <LocationFilter
          key={`${search.country} ${search.state} ${search.city}`}
          applied={{ country: search.country, state: search.state, city: search.city }}
          onApply={(place) => navigate({ search: { ...(search.q && { q: search.q }), ...place } })}
        />
        <Box minW="0" aria-busy={results.isFetching}>
          {results.isPending && <SermonTableSkeleton rows={directoryPageSize} />}
          {results.isError && (
            <Notice
              isAlert
              title="Error Loading Sermons"
              action={
                <Button variant="outline" onClick={() => results.refetch()}>
                  Try again
                </Button>
              }
            >
              We encountered a problem while loading the sermon directory. Please try again later.
            </Notice>
          )}
          {results.data?.items.length === 0 && (
            <Notice
              title="No Sermons Found"
              action={
                <Button variant="outline" asChild>
                  <Link to="/directory">Show all sermons</Link>
                </Button>
              }
            >
              No sermons match your filter criteria. Try adjusting your search parameters.
            </Notice>
          )}
          {results.data && results.data.items.length > 0 && (
            <>
              <SermonTable sermons={results.data.items} />
              <Flex mt="6">
                <Pagination
                  page={page}
                  limit={directoryPageSize}
                  total={results.data.total}
                  linkTo={(number) => ({
                    to: '/directory',
                    search: { ...search, page: number > 1 ? number : undefined },
                  })}
                />
              </Flex>
            </>
          )}
          <chakra.div aria-live="polite" srOnly>
            {results.data ? `${results.data.total} sermons` : ''}
          </chakra.div>
        </Box>
      </Grid>
    </Page>
  );
}
