import { Box, chakra } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { verseRange } from '../../calendar/verse-range.ts';
import { ReadingHebrewTitle, readingLabel, readingLink, readingTitle } from './portion-name.tsx';
import { useWeeklyReading } from './weekly-readings.ts';

const Bar = chakra(Link, {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    columnGap: '4',
    rowGap: '1',
    borderBlockWidth: '1px',
    borderColor: 'line',
    py: '4',
    mb: { base: '10', md: '14' },
    _hover: { borderColor: 'goldLine' },
  },
});

/** This week's reading, as a slim bar on the home page. */
export function HomeReadingBar({ today }: { today: string }) {
  const reading = useWeeklyReading(today);
  if (!reading) return null;
  return (
    <Bar {...(readingLink(reading) as object)}>
      <Box as="span" fontSize="xs" fontWeight={700} letterSpacing="0.14em" color="gold">
        {readingLabel(reading)}
      </Box>
      <Box as="span" fontFamily="heading" fontSize="xl" lineHeight="1.3">
        {`${readingTitle(reading)} `}
        <chakra.span color="muted">
          <ReadingHebrewTitle reading={reading} />
        </chakra.span>
      </Box>
      <Box as="span" color="muted" fontSize="sm" ms={{ lg: 'auto' }}>
        {verseRange(`${reading.chapters} · Haftarah: ${reading.haftarah}`)}
      </Box>
    </Bar>
  );
}
