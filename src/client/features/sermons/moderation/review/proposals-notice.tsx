import { Link as Anchor, Box } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { trpc } from '../../../../api/trpc.ts';
import { ListFailure } from '../../../../ui/feedback/list-failure.tsx';
import { BidiSpan } from '../../../../ui/text/bidi-text.tsx';
import { plural } from '../../../../ui/text/quantities.ts';
import { touchTargetSpace } from '../../../../ui/touch-target.ts';

/** The maximum number of listed sermons. */
const maxListed = 5;

/** Lists the sermons with the oldest open proposals. Renders nothing when there are none. */
export function ProposalsNotice() {
  const proposals = trpc.admin.submissions.proposals.useQuery(
    { page: 1, limit: maxListed },
    { staleTime: 0 },
  );
  const { data } = proposals;
  if (proposals.isError && !data) {
    return (
      <ListFailure onRetry={proposals.refetch}>
        Error loading the proposed changes. Please try again.
      </ListFailure>
    );
  }
  if (!data || data.total === 0) return null;
  return (
    <Box
      as="section"
      aria-label="Proposed changes"
      borderWidth="1px"
      borderColor="goldLine"
      borderRadius="md"
      px="4"
      py="3"
      mb="4"
      fontSize="sm"
    >
      <Box fontWeight={600}>Proposed changes to {plural(data.total, 'sermon')}</Box>
      <ul>
        {data.items.map(({ id, sermonId, title, rabbiName }) => (
          <Box as="li" key={id} mt="1" overflowWrap="anywhere">
            <Anchor {...touchTargetSpace} asChild color="blue">
              <Link to="/admin" search={{ sermon: sermonId }}>
                <BidiSpan>{title}</BidiSpan>
              </Link>
            </Anchor>{' '}
            <Box as="span" color="muted">
              <BidiSpan>{rabbiName}</BidiSpan>
            </Box>
          </Box>
        ))}
      </ul>
      {data.total > maxListed && (
        <Box color="muted" mt="1">
          Showing the oldest {maxListed}.
        </Box>
      )}
    </Box>
  );
}
