import { Box, chakra, Flex, Heading } from '@chakra-ui/react';
import type { Booklet as BookletData } from '../../../shared/booklet.schemas.ts';
import { calendarDayToDate, formatLongDay } from '../../../shared/calendar/calendar-day.ts';
import { hebrewDateOf } from '../../../shared/calendar/hebrew-date.ts';
import { formatSpan } from '../../calendar/holiday-dates.ts';
import { verseRange } from '../../calendar/verse-range.ts';

const weekdayFormat = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'long' });

/** Formats the dates of the cover: 'Shabbat, November 21, 2026', or the span of a holiday of several days. */
function formatCivilDates(date: string, endDate: string): string {
  if (date !== endDate) return formatSpan(date, endDate);
  const weekday = weekdayFormat.format(calendarDayToDate(date));
  return `${weekday === 'Saturday' ? 'Shabbat' : weekday}, ${formatLongDay(date)}`;
}

interface BookletCoverProps {
  readonly booklet: BookletData;
  readonly site: { readonly name: string };
  readonly name: string;
  /** Whether the table of contents is printed below, on the same page. */
  readonly hasContents: boolean;
}

/**
 * The first page: the name of the occasion in both languages, its reading and its dates. Without an occasion:
 * 'Sermons', this week's reading and today.
 */
export function BookletCover({ booklet, site, name, hasContents }: BookletCoverProps) {
  const { occasion, dates, reading } = booklet;
  return (
    <Flex
      as="header"
      direction="column"
      align="center"
      justify="center"
      textAlign="center"
      py="16"
      borderBlockWidth="1px"
      borderTopWidth="3px"
      borderTopStyle="double"
      borderColor="ink"
      mt="8"
      mb="10"
      css={{ page: 'front' }}
      _print={{
        mt: '0',
        py: '0',
        minH: hasContents ? '115mm' : '225mm',
        breakInside: 'avoid',
      }}
    >
      <chakra.p fontSize="xs" fontWeight={700} letterSpacing="0.18em" textTransform="uppercase" color="gold">
        {site.name}
      </chakra.p>
      <Heading
        as="h1"
        fontSize={{ base: '4xl', md: '6xl' }}
        lineHeight="1.1"
        mt="3"
        _print={{ fontSize: '46pt' }}
      >
        {name}
      </Heading>
      {occasion && (
        <chakra.p lang="he" dir="rtl" fontFamily="heading" fontSize="4xl" lineHeight="1.4" mt="2">
          {occasion.hebrewName}
        </chakra.p>
      )}
      <Box aria-hidden="true" width="16" borderTopWidth="2px" borderColor="goldLine" my="6" />
      {reading && (
        <chakra.p fontFamily="heading" fontSize="lg" mb="4" textWrap="balance">
          {verseRange(reading)}
        </chakra.p>
      )}
      {dates.map(({ schedule, date, endDate }) => {
        const hebrew = hebrewDateOf(date);
        return (
          <chakra.p key={schedule} fontFamily="heading" mt="2">
            {schedule && <chakra.span color="muted">{schedule}: </chakra.span>}
            <time dateTime={date}>{formatCivilDates(date, endDate)}</time>
            <br />
            {`${hebrew.text} · `}
            <span lang="he" dir="rtl">
              {hebrew.hebrewText}
            </span>
          </chakra.p>
        );
      })}
    </Flex>
  );
}
