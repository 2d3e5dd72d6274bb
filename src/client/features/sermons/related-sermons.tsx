import { chakra, Grid, Heading } from '@chakra-ui/react';
import type { SermonCardOutput } from '../../../shared/sermon.schemas.ts';
import { SermonCard } from './sermon-card.tsx';

/** Cards of sermons with the same occasion, the same rabbi or common keywords (docs/product/finding.md F15). */
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
