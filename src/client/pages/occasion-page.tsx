import { Box, Button, chakra, Flex, Heading } from '@chakra-ui/react';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import type {
  OccasionOutput,
  OccasionPage as OccasionPageData,
} from '../../shared/calendar/occasion.schemas.ts';
import { occasionPath } from '../../shared/calendar/occasion-path.ts';
import { trpc } from '../api/trpc.ts';
import { HolidayReference } from '../features/holidays/holiday-reference.tsx';
import { FollowForm } from '../features/newsletters/follow-form.tsx';
import { OccasionTitle } from '../features/occasions/occasion-title.tsx';
import { SermonList } from '../features/sermons/sermon-list.tsx';
import { PortionReference } from '../features/torah/portion-reference.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { FeedLink } from '../ui/navigation/feed-link.tsx';
import { Page } from '../ui/page.tsx';
import { SermonSection } from './sermon-section.tsx';

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
  return (
    <SermonSection
      query={sermons}
      path={occasionPath({ kind, slug })}
      empty={
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
      }
      renderList={(items) => <SermonList sermons={items} />}
    >
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
    </SermonSection>
  );
}
