import { Box, Button, chakra, Flex, Heading } from '@chakra-ui/react';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import {
  type ContributorKind,
  type ContributorOutput,
  contributorIndexSize,
} from '../../shared/contributor.schemas.ts';
import { lastPageOf } from '../../shared/last-page.ts';
import { trpc } from '../api/trpc.ts';
import { ContributorTitle } from '../features/contributors/contributor-title.tsx';
import { CoveredOccasions } from '../features/contributors/covered-occasions.tsx';
import { EmbedCode } from '../features/contributors/embed-code.tsx';
import { FollowForm } from '../features/newsletters/follow-form.tsx';
import { Avatar } from '../features/sermons/avatar.tsx';
import { SermonList } from '../features/sermons/sermon-list.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Loading, Skeleton } from '../ui/feedback/skeleton.tsx';
import { SearchForm } from '../ui/forms/search-form.tsx';
import { FeedLink } from '../ui/navigation/feed-link.tsx';
import { Pagination } from '../ui/navigation/pagination.tsx';
import { Page } from '../ui/page.tsx';
import { BidiSpan } from '../ui/text/bidi-text.tsx';
import { plural } from '../ui/text/quantities.ts';
import { SermonSection } from './sermon-section.tsx';

/** /rabbis/{slug} */
export const RabbiPage = () => <ContributorPage kind="rabbi" />;
/** /synagogues/{slug} */
export const SynagoguePage = () => <ContributorPage kind="synagogue" />;
/** /rabbis */
export const RabbisPage = () => <ContributorIndexPage kind="rabbi" />;
/** /synagogues */
export const SynagoguesPage = () => <ContributorIndexPage kind="synagogue" />;

function ContributorPage({ kind }: { kind: ContributorKind }) {
  const { slug = '' } = useParams({ strict: false });
  const { page = 1 } = useSearch({ strict: false });
  const [data] = trpc.contributors.page.useSuspenseQuery({ kind, slug });
  return (
    <Page maxW="60rem">
      <ContributorTitle kind={kind} data={data} />
      <Sermons kind={kind} slug={slug} page={page} hasEpisodes={data.hasEpisodes} />
      <FollowForm follow={{ kind, slug: data.contributor.slug }}>
        {`New sermons ${kind === 'rabbi' ? 'by' : 'from'} `}
        <BidiSpan>{data.contributor.name}</BidiSpan>, at most once a week.
      </FollowForm>
      <EmbedCode kind={kind} contributor={data.contributor} />
      {page === 1 && <CoveredOccasions occasions={data.occasions} />}
    </Page>
  );
}

interface SermonsProps {
  readonly kind: ContributorKind;
  readonly slug: string;
  readonly page: number;
  /** Whether the podcast has episodes. */
  readonly hasEpisodes: boolean;
}

function Sermons({ kind, slug, page, hasEpisodes }: SermonsProps) {
  const sermons = trpc.contributors.sermons.useQuery(
    { kind, slug, ...(page > 1 && { page }) },
    { placeholderData: (previous) => previous },
  );
  const query = `${kind}=${encodeURIComponent(slug)}`;
  return (
    <SermonSection
      query={sermons}
      path={`/${kind}s/${slug}`}
      renderList={(items) => <SermonList sermons={items} sharedContributor={kind} />}
    >
      <Flex columnGap="6" wrap="wrap" mt="4" fontSize="sm" data-no-print>
        <FeedLink href={`/feed.xml?${query}`}>Feed</FeedLink>
        {hasEpisodes && <FeedLink href={`/podcast.xml?${query}`}>Podcast</FeedLink>}
      </Flex>
    </SermonSection>
  );
}

const labels = {
  rabbi: { title: 'Rabbis', search: 'Search rabbis', path: '/rabbis' },
  synagogue: { title: 'Synagogues', search: 'Search synagogues', path: '/synagogues' },
} as const;

function ContributorIndexPage({ kind }: { kind: ContributorKind }) {
  const { q = '', page = 1 } = useSearch({ strict: false });
  const navigate = useNavigate();
  const { title, search, path } = labels[kind];
  const list = trpc.contributors.list.useQuery(
    { kind, limit: contributorIndexSize, ...(q && { q }), ...(page > 1 && { page }) },
    { placeholderData: (previous) => previous },
  );
  const { data } = list;
  return (
    <Page>
      <Flex align="baseline" justify="space-between" gap="4" wrap="wrap" mb="6">
        <Heading as="h1" size="2xl">
          {title}
        </Heading>
        <Box color="muted" fontSize="sm" aria-live="polite">
          {data && plural(data.total, kind)}
        </Box>
      </Flex>
      <SearchForm
        key={kind}
        aria-label={title}
        action={path}
        maxW="28rem"
        mb="8"
        query={q}
        onSearch={(query) => navigate({ to: path, search: { q: query || undefined } })}
        input={{ 'aria-label': search, placeholder: search }}
      />
      {list.isPending && (
        <Loading label={`Loading the ${kind}s…`}>
          <Skeleton width="60%" mb="3" />
          <Skeleton width="40%" />
        </Loading>
      )}
      {list.isError && (
        <Notice title={`Error Loading ${title}`} onRetry={list.refetch}>
          The list could not be loaded. Please try again later.
        </Notice>
      )}
      {data && data.items.length === 0 && (
        <Notice
          title={data.total > 0 ? `No ${title} on This Page` : `No ${title} Found`}
          action={
            (q || data.total > 0) && (
              <Button variant="outline" asChild>
                <Link to={path}>Show all {title.toLowerCase()}</Link>
              </Button>
            )
          }
        >
          {data.total > 0
            ? `This list has ${plural(lastPageOf(data), 'page')}.`
            : q
              ? 'Try another spelling, or fewer words.'
              : `${title} appear here when their first sermon is published.`}
        </Notice>
      )}
      {data && data.items.length > 0 && (
        <Box aria-busy={list.isFetching} opacity={list.isPlaceholderData ? 0.5 : 1}>
          <Box
            as="ul"
            listStyleType="none"
            display="grid"
            gridTemplateColumns={{ base: '1fr', md: '1fr 1fr', lg: '1fr 1fr 1fr' }}
            columnGap="8"
          >
            {data.items.map((item) => (
              <Entry key={item.slug} kind={kind} item={item} />
            ))}
          </Box>
          <Flex mt="8">
            <Pagination
              page={data.page}
              limit={data.limit}
              total={data.total}
              linkTo={(pageNumber) => ({
                to: path,
                search: { q: q || undefined, page: pageNumber > 1 ? pageNumber : undefined },
              })}
            />
          </Flex>
        </Box>
      )}
    </Page>
  );
}

function Entry({ kind, item }: { kind: ContributorKind; item: ContributorOutput }) {
  const { name, hebrewName, portraitUrl, places, sermonCount, slug } = item;
  const [place] = places;
  return (
    <chakra.li borderBottomWidth="1px" borderColor="line" overflowWrap="anywhere">
      <Flex align="center" gap="3" py="3" minHeight="16" _hover={{ color: 'blue' }} asChild>
        <Link to={kind === 'rabbi' ? '/rabbis/$slug' : '/synagogues/$slug'} params={{ slug }}>
          {kind === 'rabbi' && <Avatar name={name} src={portraitUrl} size="10" />}
          <Box minW="0" flex="1">
            <Box fontWeight={600}>
              <BidiSpan>{name}</BidiSpan>
            </Box>
            <Box color="muted" fontSize="sm">
              {hebrewName && (
                <>
                  <BidiSpan>{hebrewName}</BidiSpan>
                  {' · '}
                </>
              )}
              {place && (
                <>
                  <BidiSpan>{place.city}</BidiSpan>, <BidiSpan>{place.country}</BidiSpan>
                </>
              )}
            </Box>
          </Box>
          <Box color="muted" fontSize="sm" whiteSpace="nowrap">
            {plural(sermonCount, 'sermon')}
          </Box>
        </Link>
      </Flex>
    </chakra.li>
  );
}
