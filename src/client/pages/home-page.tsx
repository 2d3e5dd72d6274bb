import { Box, Button, chakra, Flex, Grid, Heading } from '@chakra-ui/react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { isNotFound } from '../api/api-error.ts';
import { trpc } from '../api/trpc.ts';
import { SubscribeCard } from '../features/newsletters/subscribe-card.tsx';
import { FeaturedSermon } from '../features/sermons/featured-sermon.tsx';
import { SermonCard } from '../features/sermons/sermon-card.tsx';
import { FeaturedSermonSkeleton, SermonCardSkeleton } from '../features/sermons/sermon-skeletons.tsx';
import { HomeReadingBar } from '../features/torah/home-reading-bar.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Loading } from '../ui/feedback/skeleton.tsx';
import { Page } from '../ui/page.tsx';
import { touchTargetSpace } from '../ui/touch-target.ts';
import { NoSermonsYet } from './loading-and-errors.tsx';

const route = getRouteApi('/');

/** The home page. */
export function HomePage() {
  return (
    <Page pt={{ base: '6', md: '12' }}>
      <Heading as="h1" srOnly>
        Home
      </Heading>
      <Featured />
      <HomeReadingBar today={route.useLoaderData().today} />
      <Recent />
      <Box
        mt={{ base: '14', md: '20' }}
        pt={{ base: '10', md: '14' }}
        borderTopWidth="1px"
        borderColor="line"
      >
        <SubscribeCard />
      </Box>
    </Page>
  );
}

function Featured() {
  const featured = trpc.sermons.featured.useQuery();
  // Without a featured sermon the page has no banner (docs/product/sermons.md S23).
  if (featured.isError && isNotFound(featured.error)) return null;
  return (
    <Box as="section" aria-label="Featured sermon" mb={{ base: '12', md: '16' }}>
      {featured.isPending && <FeaturedSermonSkeleton />}
      {featured.isError && (
        <Notice
          title="Error Loading Featured Sermon"
          onRetry={featured.refetch}
          action={
            <Button asChild>
              <Link to="/directory">Browse All Sermons</Link>
            </Button>
          }
        >
          We're unable to load the featured sermon at this time. Please try again later.
        </Notice>
      )}
      {featured.data && <FeaturedSermon sermon={featured.data} />}
    </Box>
  );
}

const gridProps = {
  templateColumns: {
    base: 'minmax(0, 1fr)',
    md: 'repeat(2, minmax(0, 1fr))',
    lg: 'repeat(3, minmax(0, 1fr))',
  },
  columnGap: '10',
  rowGap: { base: '10', md: '12' },
} as const;

function Recent() {
  const recent = trpc.sermons.recentCards.useQuery({});
  return (
    <section aria-labelledby="recent">
      <Flex align="baseline" justify="space-between" gap="4" mb="6">
        <Heading as="h2" id="recent" size="lg">
          Recent Sermons
        </Heading>
        <chakra.span
          {...touchTargetSpace}
          color="blue"
          fontWeight={600}
          fontSize="sm"
          _hover={{ textDecoration: 'underline' }}
          asChild
        >
          <Link to="/directory">View all</Link>
        </chakra.span>
      </Flex>
      {recent.isPending && (
        <Loading label="Loading recent sermons…">
          <Grid {...gridProps}>
            <SermonCardSkeleton />
            <SermonCardSkeleton />
            <SermonCardSkeleton />
          </Grid>
        </Loading>
      )}
      {recent.isError && (
        <Notice title="Error Loading Sermons" onRetry={recent.refetch}>
          We encountered a problem while loading recent sermons. Please try again later.
        </Notice>
      )}
      {recent.data?.length === 0 && <NoSermonsYet />}
      {!!recent.data?.length && (
        <>
          <Grid {...gridProps}>
            {recent.data.map((sermon, index) => (
              <SermonCard key={sermon?.id ?? `missing ${index}`} sermon={sermon} />
            ))}
          </Grid>
          <Flex justify="center" mt="12">
            <Button variant="outline" asChild>
              <Link to="/directory">Load More Sermons</Link>
            </Button>
          </Flex>
        </>
      )}
    </section>
  );
}
