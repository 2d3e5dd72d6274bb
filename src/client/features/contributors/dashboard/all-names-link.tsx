import { Link as Anchor, Box } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import type { ContributorKind } from '../../../../shared/contributor.schemas.ts';

/** Links back to the list of rabbis or synagogues. */
export const AllNamesLink = ({ kind }: { kind: ContributorKind }) => (
  <Box mb="3">
    <Anchor display="inline-flex" alignItems="center" minHeight="11" fontSize="sm" asChild>
      <Link to="/admin" search={{ tab: 'names', kind: kind === 'rabbi' ? undefined : kind }}>
        All {kind}s
      </Link>
    </Anchor>
  </Box>
);
