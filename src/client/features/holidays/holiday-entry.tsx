import { Box, chakra } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import type { HolidayResource } from '../../../shared/calendar/reference.schemas.ts';
import {
  beginsInTheEvening,
  categoryBadgeLabel,
  holidayCategoryPalettes,
} from '../../calendar/holiday-categories.ts';
import { formatDistance, formatSpan } from '../../calendar/holiday-dates.ts';
import { CategoryBadge } from '../../ui/category-badge.tsx';
import { textLink } from '../../ui/navigation/text-link.ts';
import { Part, ReferenceEntry } from '../../ui/reference-entry.tsx';
import { HolidayReference } from './holiday-reference.tsx';
import type { NextDate } from './next-dates.ts';

const Hebrew = chakra('span', { base: { color: 'muted', fontWeight: 400, whiteSpace: 'nowrap' } });
const SermonsLink = chakra(Link, { base: { ...textLink, fontSize: 'sm' } });

interface HolidayEntryProps {
  readonly holiday: HolidayResource;
  /** Null when the calendar has no current or upcoming date. */
  readonly next: NextDate | null;
  readonly today: string;
  readonly isOpen: boolean;
  readonly onToggle: (id: string, isOpen: boolean) => void;
}

/** A holiday in the list: its name and next date and, when open, its reference text. */
export function HolidayEntry({ holiday, next, today, isOpen, onToggle }: HolidayEntryProps) {
  return (
    <ReferenceEntry
      id={holiday.id}
      name="holidays"
      isOpen={isOpen}
      onToggle={onToggle}
      headingAs="h2"
      heading={
        <>
          {`${holiday.name} `}
          <Hebrew lang="he" dir="rtl">
            {holiday.hebrewName}
          </Hebrew>
        </>
      }
      details={
        <>
          {next && (
            <chakra.span color="muted" textAlign={{ md: 'end' }} whiteSpace="nowrap">
              <time dateTime={next.date}>{formatSpan(next.date, next.endDate)}</time>
            </chakra.span>
          )}
          <chakra.span minW={{ md: '5.75rem' }}>
            <CategoryBadge palette={holidayCategoryPalettes[holiday.category]}>
              {categoryBadgeLabel(holiday.category)}
            </CategoryBadge>
          </chakra.span>
        </>
      }
    >
      <HolidayReference holiday={holiday}>
        {next && (
          <Part as="h3" title="Next">
            <div>
              <time dateTime={next.date}>{formatSpan(next.date, next.endDate)}</time>
              {beginsInTheEvening(holiday.calendarName) && ', from the evening'}
              {next.onlyIn === 'israel' && ', in Israel'}
              {next.onlyIn === 'diaspora' && ', in the Diaspora'}
              <chakra.span color="muted"> ({formatDistance(today, next.date)})</chakra.span>
            </div>
          </Part>
        )}
        <Box borderTopWidth="1px" borderColor="line" pt="1" data-no-print order="1">
          <SermonsLink to="/holiday-resources/$slug" params={{ slug: holiday.id } as never}>
            Sermons for this holiday
          </SermonsLink>
        </Box>
      </HolidayReference>
    </ReferenceEntry>
  );
}
