import { Box, chakra, Grid, Heading } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import type { SermonCardOutput } from '../../../shared/sermon.schemas';
import { blockAttributes } from '../../../shared/text/text-direction.ts';
import { BidiSpan, BidiText } from '../../ui/text/bidi-text.tsx';
import { SermonCard } from './sermon-card';
import { sermonSlug } from './sermon-text';

/** The fields of a neighbouring sermon that its link needs. */
type Neighbour = Pick<SermonCardOutput, 'id' | 'slug' | 'title' | 'rabbiName'>;

interface SermonNeighboursProps {
  /** The next newer sermon in the public order. */
  readonly previous: Neighbour | null;
  /** The next older sermon in the public order. */
  readonly next: Neighbour | null;
}

/** Links to the previous and next sermon in the public order. */
export function SermonNeighbours({ previous, next }: SermonNeighboursProps) {
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
      {previous && <Step label="Previous" rel="prev" sermon={previous} />}
      {next && <Step label="Next" rel="next" sermon={next} isEnd />}
    </Grid>
  );
}

interface StepProps {
  readonly label: string;
  readonly rel: string;
  readonly sermon: Neighbour;
  readonly isEnd?: boolean;
}

const Step = ({ label, rel, sermon, isEnd = false }: StepProps) => (
  <chakra.span
    display="block"
    py="5"
    gridColumn={{ md: isEnd ? 2 : 1 }}
    textAlign={{ base: 'start', md: isEnd ? 'end' : 'start' }}
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
        // The ellipsis of a full line overhangs; padding keeps it from being cut off.
        pe={{ md: isEnd ? '4' : '0' }}
        me={{ md: isEnd ? '-4' : '0' }}
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

/** Sermons of the same portion, the same rabbi, or on similar subjects. */
export function RelatedSermons({ sermons }: { sermons: readonly SermonCardOutput[] }) {
  if (sermons.length === 0) return null;
  return (
    <chakra.section aria-labelledby="related" data-no-print mt={{ base: '10', md: '14' }}>
      <Heading as="h2" id="related" size="md" mb="6">
        Related sermons
      </Heading>
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' }}
        columnGap="8"
        rowGap="10"
      >
        {sermons.map((sermon) => (
          <SermonCard key={sermon.id} sermon={sermon} />
        ))}
      </Grid>
    </chakra.section>
  );
}
