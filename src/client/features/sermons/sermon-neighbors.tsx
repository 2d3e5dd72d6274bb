import { Box, chakra, Grid } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import type { SermonCardOutput } from '../../../shared/sermon.schemas.ts';
import { sermonSlug } from '../../../shared/sermon-url.ts';
import { blockAttributes } from '../../../shared/text/text-direction.ts';
import { BidiSpan, BidiText } from '../../ui/text/bidi-text.tsx';

/** The fields of a previous or next sermon that its link needs. */
type Neighbor = Pick<SermonCardOutput, 'id' | 'slug' | 'title' | 'rabbiName'>;

interface SermonNeighborsProps {
  /** The next newer sermon in the public order. */
  readonly previous: Neighbor | null;
  /** The next older sermon in the public order. */
  readonly next: Neighbor | null;
}

/** Links to the previous and next sermon in the public order. */
export function SermonNeighbors({ previous, next }: SermonNeighborsProps) {
  if (!previous && !next) return null;
  return (
    <Grid
      as="nav"
      aria-label="Previous and next sermon"
      data-no-print
      templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
      columnGap="10"
      borderTopWidth="1px"
      borderColor="line"
      mt={{ base: '12', md: '16' }}
    >
      {previous && <NeighborLink label="Previous" rel="prev" sermon={previous} />}
      {next && <NeighborLink label="Next" rel="next" sermon={next} isOnRight />}
    </Grid>
  );
}

interface NeighborLinkProps {
  readonly label: string;
  readonly rel: string;
  readonly sermon: Neighbor;
  /** Whether the link is in the right column on wider screens. */
  readonly isOnRight?: boolean;
}

const NeighborLink = ({ label, rel, sermon, isOnRight = false }: NeighborLinkProps) => (
  <chakra.span
    display="block"
    py="5"
    gridColumn={{ md: isOnRight ? 2 : 1 }}
    textAlign={{ base: 'start', md: isOnRight ? 'end' : 'start' }}
    overflowWrap="anywhere"
    _hover={{ color: 'blue' }}
    asChild
  >
    <Link to="/sermon/$slug" params={{ slug: sermonSlug(sermon) }} rel={rel}>
      <Box as="span" display="block" fontSize="xs" color="muted">
        {label}
      </Box>
      <Box
        as="span"
        lineClamp={2}
        fontFamily="heading"
        fontSize="lg"
        lineHeight="1.3"
        textWrap="balance"
        // The ellipsis of a full line overhangs. The padding keeps it from being cut off.
        pe={{ md: isOnRight ? '4' : '0' }}
        me={{ md: isOnRight ? '-4' : '0' }}
      >
        <bdi {...blockAttributes(sermon.title)}>
          <BidiText>{sermon.title}</BidiText>
        </bdi>
      </Box>
      <Box as="span" display="block" fontSize="sm" color="muted">
        <BidiSpan>{sermon.rabbiName}</BidiSpan>
      </Box>
    </Link>
  </chakra.span>
);
