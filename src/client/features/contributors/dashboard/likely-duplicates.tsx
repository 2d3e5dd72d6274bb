import { Box, Heading } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { ListFailure } from '../../../ui/feedback/list-failure.tsx';

interface LikelyDuplicatesProps<Group> {
  readonly query: {
    readonly data: readonly Group[] | undefined;
    readonly isError: boolean;
    readonly refetch: () => unknown;
  };
  readonly hint: string;
  readonly renderGroups: (groups: readonly Group[]) => ReactNode;
}

/** Groups of names that sound alike. Renders nothing while they load and when there are none. */
export function LikelyDuplicates<Group>({ query, hint, renderGroups }: LikelyDuplicatesProps<Group>) {
  if (query.isError && !query.data) {
    return (
      <ListFailure onRetry={query.refetch}>Error loading likely duplicates. Please try again.</ListFailure>
    );
  }
  if (!query.data || query.data.length === 0) return null;
  return (
    <Box
      as="section"
      aria-labelledby="duplicates"
      bg="raised"
      borderWidth="1px"
      borderColor="line"
      borderRadius="md"
      p="4"
      mb="6"
    >
      <Heading as="h2" id="duplicates" size="md" mb="1">
        Likely duplicates
      </Heading>
      <Box color="muted" fontSize="sm" mb="2">
        {hint}
      </Box>
      {renderGroups(query.data)}
    </Box>
  );
}
