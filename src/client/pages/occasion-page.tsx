import { Box, Button, chakra, Flex, Heading } from '@chakra-ui/react';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import type {
  OccasionOutput,
  OccasionPage as OccasionPageData,
} from '../../shared/calendar/occasion.schemas.ts';
import { trpc } from '../api/trpc.ts';
import { HolidayReference } from '../features/holidays/holiday-reference';
import { FollowForm } from '../features/newsletters/follow-form.tsx';
import { OccasionContents } from '../features/occasions/occasion-contents';
import { OccasionTitle } from '../features/occasions/occasion-title';
import { PortionReference } from '../features/torah/portion-reference';
import { Notice } from '../ui/feedback/notice.tsx';
import { Loading, Skeleton } from '../ui/feedback/skeleton.tsx';
import { FeedLink } from '../ui/navigation/feed-link.tsx';
import { Pagination } from '../ui/navigation/pagination.tsx';
import { Page } from '../ui/page';
import { plural } from '../ui/text/quantities.ts';

/** /torah-portions/{slug} and /holiday-resources/{slug} */
export function OccasionPage() {
  const { slug = '' } = useParams({ strict: false });
  const { page } = useSearch({ strict: false });
  const [{ occasion, portion, holiday, feeds }] = trpc.occasions.page.useSuspenseQuery({ slug });
  return (
    <Page maxW="60rem">
      <OccasionTitle occasion={occasion} />
      {!page && (portion || holiday) && (
        <chakra.section aria-labelledby="about" mb={{ base: '12', md: '16' }}>
          <Heading as="h2" id="about" size="lg" mb="6">
            {`About ${occasion.name}`}
          </Heading>
          <Box
            display="grid"
            gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 15rem' }}
            columnGap="14"
            rowGap="8"
            alignItems="start"
          >
            {portion && <PortionReference portion={portion} as="h3" />}
            {holiday && <HolidayReference holiday={holiday} />}
          </Box>
        </chakra.section>
      )}
      <Sermons occasion={occasion} feeds={feeds} page={page} />
      <FollowForm follow={{ kind: 'occasions', slug: occasion.kind }}>
        New sermons for {occasion.kind === 'portion' ? 'Torah portions' : 'holidays'}, at most once a week.
      </FollowForm>
    </Page>
  );
}

interface SermonsProps {
  readonly occasion: OccasionOutput;
  readonly feeds: OccasionPageData['feeds'];
  readonly page: number | undefined;
}

function Sermons({ occasion, feeds, page = 1 }: SermonsProps) {
  const { slug, kind, name } = occasion;
  const sermons = trpc.occasions.sermons.useQuery(
    { slug, ...(page > 1 && { page }) },
    { placeholderData: (previous) => previous },
  );
  const { data } = sermons;
  const to = kind === 'portion' ? '/torah-portions/$slug' : '/holiday-resources/$slug';
  return (
    <section aria-labelledby="sermons" aria-busy={sermons.isFetching}>
      <Flex
        align="baseline"
        justify="space-between"
        gap="4"
        wrap="wrap"
        borderBottomWidth="1px"
        borderColor="ink"
        pb="3"
      >
        <Heading as="h2" id="sermons" size="lg">
          Sermons
        </Heading>
        {data && (
          <Box color="muted" fontSize="sm" aria-live="polite">
            {plural(data.total, 'sermon')}
          </Box>
        )}
      </Flex>
      {sermons.isPending && (
        <Loading label="Loading the sermons">
          <Skeleton width="60%" mt="6" mb="3" />
          <Skeleton width="40%" />
        </Loading>
      )}
      {sermons.isError && (
        <Notice title="Error Loading Sermons" onRetry={sermons.refetch}>
          The sermons could not be loaded. Please try again later.
        </Notice>
      )}
      {data?.total === 0 && (
        <Notice
          title="No Sermons Yet"
          action={
            <Button asChild>
              <Link to="/submit">Submit a sermon</Link>
            </Button>
          }
        >
          No sermon for {name} has been published yet. If you have given one, share it here.
        </Notice>
      )}
      {data && data.total > 0 && data.items.length === 0 && (
        <Notice
          title="No Sermons on This Page"
          action={
            <Button variant="outline" asChild>
              <Link to={to} params={{ slug }}>
                Go to the first page
              </Link>
            </Button>
          }
        >
          This list has {plural(Math.ceil(data.total / data.limit), 'page')}.
        </Notice>
      )}
      {data && data.items.length > 0 && (
        <Box opacity={sermons.isPlaceholderData ? 0.5 : 1}>
          <OccasionContents sermons={data.items} />
          <Flex mt="6">
            <Pagination
              page={data.page}
              limit={data.limit}
              total={data.total}
              linkTo={(number) => ({
                to: to.replace('$slug', slug),
                search: { page: number > 1 ? number : undefined },
              })}
            />
          </Flex>
        </Box>
      )}
      <Flex columnGap="6" wrap="wrap" mt="4" fontSize="sm" data-no-print>
        {data && data.total > 0 && (
          <FeedLink href={`/booklet?occasion=${slug}`}>Printable booklet for {name}</FeedLink>
        )}
        {feeds.map(({ label, path }) => (
          <FeedLink key={path} href={path}>
            {label} for {name}
          </FeedLink>
        ))}
      </Flex>
    </section>
  );
}
