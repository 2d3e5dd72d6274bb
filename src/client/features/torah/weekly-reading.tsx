import { Box, chakra, Flex, Heading } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import type { WeeklyReading as Reading } from '../../../shared/calendar/calendar.schemas.ts';
import { formatLongDay } from '../../../shared/calendar/calendar-day.ts';
import { verseRange } from '../../calendar/verse-range.ts';
import { textLink } from '../../ui/navigation/text-link.ts';
import { typographic } from '../../ui/text/typographic-apostrophe.ts';
import { ReadingHebrewTitle, readingLabel, readingTitle } from './portion-name.tsx';

const ReadingLink = chakra('a', { base: { ...textLink, fontSize: 'sm' } });

interface WeeklyReadingProps {
  readonly reading: Reading;
  /** The control that selects the schedule. */
  readonly children: ReactNode;
}

/** This week's reading above the list: title, date, references and links. */
export function WeeklyReading({ reading, children }: WeeklyReadingProps) {
  return (
    <Box
      as="section"
      aria-labelledby="this-week"
      borderTopWidth="2px"
      borderTopColor="goldLine"
      borderBottomWidth="1px"
      borderBottomColor="line"
      py={{ base: '5', md: '6' }}
      mb={{ base: '10', md: '14' }}
    >
      <Flex justify="space-between" align="center" gap="4" wrap="wrap" mb="3">
        <Heading as="h2" fontFamily="body" fontSize="xs" fontWeight={700} letterSpacing="0.14em" color="gold">
          {readingLabel(reading)}
        </Heading>
        {children}
      </Flex>
      <Flex justify="space-between" align="end" columnGap="12" rowGap="4" wrap="wrap">
        <Box minW="0">
          <Box
            as="p"
            id="this-week"
            fontFamily="heading"
            fontSize={{ base: '2xl', md: '4xl' }}
            lineHeight="1.15"
          >
            {`${readingTitle(reading)} `}
            {reading.portions.length > 0 && (
              <chakra.span color="muted" display="inline-block">
                <ReadingHebrewTitle reading={reading} />
              </chakra.span>
            )}
          </Box>
          <Box as="p" color="muted" fontSize="sm" mt="2">
            Shabbat, <time dateTime={reading.date}>{formatLongDay(reading.date)}</time>
            {` · ${typographic(reading.hebrewDate)}`}
          </Box>
        </Box>
        <Box as="dl" fontSize="sm" display="grid" gridTemplateColumns="auto 1fr" columnGap="4" rowGap="1">
          <chakra.dt color="muted">Torah</chakra.dt>
          <dd>{verseRange(reading.chapters)}</dd>
          <chakra.dt color="muted">Haftarah</chakra.dt>
          <dd>
            {verseRange(reading.haftarah)}
            {reading.haftarahReason && <chakra.span color="muted"> ({reading.haftarahReason})</chakra.span>}
          </dd>
        </Box>
      </Flex>
      <Flex columnGap="6" wrap="wrap" mt="2" mb="-2">
        {reading.portions.map((portion) => (
          <Fragment key={portion.name}>
            {portion.id && <ReadingLink href={`#${portion.id}`}>Read about {portion.name}</ReadingLink>}
            <ReadingLink asChild>
              <Link to="/torah-portions/$slug" params={{ slug: portion.slug }}>
                Sermons for {portion.name}
              </Link>
            </ReadingLink>
          </Fragment>
        ))}
        {reading.holidaySlug && (
          <ReadingLink asChild>
            <Link to="/holiday-resources/$slug" params={{ slug: reading.holidaySlug }}>
              Sermons for {reading.holiday}
            </Link>
          </ReadingLink>
        )}
      </Flex>
    </Box>
  );
}
