import { Box, chakra, Flex, Heading } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import type { OccasionOutput } from '../../../shared/calendar/occasion.schemas.ts';
import { formatSpan } from '../../calendar/holiday-dates.ts';
import { verseRange } from '../../calendar/verse-range.ts';

const books = {
  genesis: 'Genesis',
  exodus: 'Exodus',
  leviticus: 'Leviticus',
  numbers: 'Numbers',
  deuteronomy: 'Deuteronomy',
} as const;

/** The title block of an occasion: names, readings and next dates. */
export function OccasionTitle({ occasion }: { occasion: OccasionOutput }) {
  const { kind, name, hebrewName, book, chapters, haftarah } = occasion;
  const isPortion = kind === 'portion';
  return (
    <Box
      as="header"
      textAlign="center"
      borderBlockWidth="1px"
      borderTopWidth="3px"
      borderColor="ink"
      borderTopStyle="double"
      py={{ base: '8', md: '14' }}
      mb={{ base: '10', md: '14' }}
    >
      <chakra.p fontSize="xs" fontWeight={700} letterSpacing="0.14em" textTransform="uppercase" color="gold">
        <chakra.span
          display="inline-flex"
          alignItems="center"
          minHeight="11"
          _hover={{ textDecoration: 'underline', textUnderlineOffset: '0.3em' }}
          asChild
        >
          <Link to={isPortion ? '/torah-portions' : '/holiday-resources'}>
            {isPortion ? 'Torah Portions' : 'Holiday Resources'}
          </Link>
        </chakra.span>
        {book && ` · ${books[book]}`}
      </chakra.p>
      <Heading as="h1" size="2xl" fontSize={{ base: '4xl', md: '6xl' }} lineHeight="1.1" mt="1">
        {name}
      </Heading>
      <chakra.p
        lang="he"
        dir="rtl"
        fontFamily="heading"
        fontSize={{ base: '2xl', md: '4xl' }}
        lineHeight="1.4"
        color="muted"
        mt="2"
      >
        {hebrewName}
      </chakra.p>
      <Box aria-hidden="true" width="16" borderTopWidth="2px" borderColor="goldLine" mx="auto" my="6" />
      {chapters && (
        <chakra.p fontFamily="heading" fontSize="lg">
          {verseRange(chapters)}
          {haftarah && <chakra.span color="muted"> · Haftarah: {verseRange(haftarah)}</chakra.span>}
        </chakra.p>
      )}
      <NextDates occasion={occasion} />
    </Box>
  );
}

/** The next dates, once where both schedules agree. */
function NextDates({ occasion: { nextDates } }: { occasion: OccasionOutput }) {
  const isSame = JSON.stringify(nextDates.diaspora) === JSON.stringify(nextDates.israel);
  const rows = isSame
    ? ([['Next', nextDates.diaspora]] as const)
    : ([
        ['Diaspora', nextDates.diaspora],
        ['Israel', nextDates.israel],
      ] as const);
  return (
    <Flex as="dl" direction="column" gap="1" mt="3" fontSize="sm" color="muted">
      {rows
        .filter(([, dates]) => dates.length > 0)
        .map(([label, dates]) => (
          <Flex key={label} justify="center" columnGap="3" wrap="wrap">
            <chakra.dt fontWeight={600} color="ink">
              {label}
            </chakra.dt>
            {dates.map(({ date, endDate }) => (
              <chakra.dd key={date} whiteSpace="nowrap">
                <time dateTime={date}>{formatSpan(date, endDate)}</time>
              </chakra.dd>
            ))}
          </Flex>
        ))}
    </Flex>
  );
}
