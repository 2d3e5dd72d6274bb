import { Box, chakra, Flex, Heading } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import type { Holiday } from '../../../shared/calendar/calendar.schemas.ts';
import { addDays } from '../../../shared/calendar/calendar-day.ts';
import { hebrewDateOf } from '../../../shared/calendar/hebrew-date.ts';
import {
  beginsInTheEvening,
  categoryBadgeLabel,
  holidayAnchor,
  holidayCategoryPalettes,
} from '../../calendar/holiday-categories.ts';
import { formatSpan } from '../../calendar/holiday-dates.ts';
import { byPointer } from '../../theme/by-pointer.ts';
import { CategoryBadge } from '../../ui/category-badge.tsx';
import { textLink } from '../../ui/navigation/text-link.ts';
import { typographic } from '../../ui/text/typographic-apostrophe.ts';
import { formatFullDay } from './month.ts';

const HolidayLink = chakra(Link, { base: { ...textLink, minHeight: byPointer('11', '8') } });

interface DateInformationProps {
  readonly day: string;
  /** The holidays on this day; undefined while they load and when they could not be loaded. */
  readonly holidays: readonly Holiday[] | undefined;
}

/** A day in both calendars, and its holidays. */
export function DateInformation({ day, holidays }: DateInformationProps) {
  const hebrew = hebrewDateOf(day);
  return (
    <Box
      as="section"
      aria-labelledby="date-information"
      borderTopWidth="2px"
      borderColor="goldLine"
      pt="4"
      fontSize="sm"
      breakInside="avoid"
    >
      <Heading
        as="h2"
        id="date-information"
        fontFamily="body"
        fontSize="xs"
        fontWeight={700}
        letterSpacing="0.14em"
        textTransform="uppercase"
        color="gold"
        mb="3"
      >
        Date Information
      </Heading>
      <div aria-live="polite">
        <Box as="p" fontFamily="heading" fontSize="xl" lineHeight="1.25" textWrap="balance">
          <time dateTime={day}>{formatFullDay(day)}</time>
        </Box>
        <Flex as="p" columnGap="3" wrap="wrap" fontSize="md" mt="1.5">
          <span>{typographic(hebrew.text)}</span>
          <chakra.span lang="he" dir="rtl" fontFamily="heading" color="muted">
            {hebrew.hebrewText}
          </chakra.span>
        </Flex>
        <Box as="p" color="muted" fontSize="xs" mt="0.5" mb="5">
          From sunset: {typographic(hebrewDateOf(addDays(day, 1)).text)}
        </Box>
        {holidays?.length === 0 && (
          <Box as="p" color="muted">
            No Jewish holidays on this date.
          </Box>
        )}
        <Flex as="ul" direction="column" gap="5" listStyleType="none">
          {holidays?.map((holiday) => (
            <HolidayOfDay key={holiday.name} holiday={holiday} />
          ))}
        </Flex>
      </div>
    </Box>
  );
}

function HolidayOfDay({ holiday }: { holiday: Holiday }) {
  const slug = holidayAnchor(holiday.name);
  return (
    <chakra.li borderTopWidth="1px" borderColor="line" pt="4">
      <Flex align="baseline" justify="space-between" gap="3">
        <Heading as="h3" size="sm">
          {typographic(holiday.name)}
        </Heading>
        <CategoryBadge palette={holidayCategoryPalettes[holiday.category]}>
          {categoryBadgeLabel(holiday.category)}
        </CategoryBadge>
      </Flex>
      {(holiday.date !== holiday.endDate || beginsInTheEvening(holiday.name)) && (
        <Box as="p" color="muted" mt="0.5">
          {formatSpan(holiday.date, holiday.endDate)}
          {beginsInTheEvening(holiday.name) && ', from the evening'}
        </Box>
      )}
      <Box as="p" mt="2">
        {typographic(holiday.description)}
      </Box>
      {slug && (
        <HolidayLink to="/holiday-resources/$slug" params={{ slug } as never} data-no-print>
          About this holiday
        </HolidayLink>
      )}
    </chakra.li>
  );
}
