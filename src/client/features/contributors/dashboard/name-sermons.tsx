import { Link as Anchor, Box, chakra } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { formatShortDay } from '../../../../shared/calendar/calendar-day.ts';
import type { ContributorKind } from '../../../../shared/contributor.schemas.ts';
import type { ContributorSermon } from '../../../../shared/contributor-admin.schemas.ts';
import { trpc } from '../../../api/trpc.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ListFailure } from '../../../ui/feedback/list-failure.tsx';
import { ListSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { PageButtons } from '../../../ui/navigation/page-buttons.tsx';
import { usePageInRange } from '../../../ui/navigation/use-page-in-range.ts';
import { BidiSpan } from '../../../ui/text/bidi-text.tsx';
import { touchTargetSpace } from '../../../ui/touch-target.ts';

const pageSize = 20;

interface NameSermonsProps {
  readonly kind: ContributorKind;
  readonly slug: string;
  /** Renders a control in front of a sermon, such as a checkbox. */
  readonly renderControl?: (sermon: ContributorSermon) => ReactNode;
}

/** The sermons of a rabbi or synagogue in any state, with the names as they were submitted. */
export function NameSermons({ kind, slug, renderControl }: NameSermonsProps) {
  const [page, setPage] = useState(1);
  const sermons = trpc.admin.contributors.sermons.useQuery(
    { kind, slug, page, limit: pageSize },
    { staleTime: 0, placeholderData: (previous) => previous },
  );
  const { data } = sermons;
  const total = sermons.isPlaceholderData ? undefined : data?.total;
  usePageInRange({ page, limit: pageSize, total, setPage });
  return (
    <>
      {sermons.isPending && <ListSkeleton label="Loading sermons…" widths={['80%', '65%', '75%']} />}
      {sermons.isError && !data && (
        <ListFailure onRetry={sermons.refetch}>Error loading sermons. Please try again.</ListFailure>
      )}
      {data?.total === 0 && <EmptyState>No sermons found.</EmptyState>}
      <chakra.ul listStyleType="none" aria-busy={sermons.isFetching}>
        {data?.items.map((sermon) => (
          <chakra.li
            key={sermon.id}
            display="flex"
            gap="3"
            py="2"
            borderBottomWidth="1px"
            borderColor="line"
            overflowWrap="anywhere"
          >
            {renderControl?.(sermon)}
            <Box minW="0">
              <Anchor {...touchTargetSpace} asChild>
                <Link to="/admin" search={{ show: 'all', sermon: sermon.id }}>
                  <BidiSpan>{sermon.title}</BidiSpan>
                </Link>
              </Anchor>
              <Box color="muted" fontSize="sm">
                <chakra.span color="ink">
                  <BidiSpan>{sermon.rabbiName}</BidiSpan>
                </chakra.span>
                {' · '}
                <BidiSpan>{sermon.synagogueName}</BidiSpan>
                {' · '}
                <BidiSpan>{`${sermon.city}, ${sermon.country}`}</BidiSpan>
                {' · '}
                <chakra.span whiteSpace="nowrap">{formatShortDay(sermon.dateDelivered)}</chakra.span>
                {!sermon.isPublic && ' · not public'}
              </Box>
            </Box>
          </chakra.li>
        ))}
      </chakra.ul>
      <PageButtons page={page} limit={pageSize} total={data?.total ?? 0} onPage={setPage} />
    </>
  );
}
