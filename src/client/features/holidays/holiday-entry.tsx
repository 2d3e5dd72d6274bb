import { chakra, Flex } from '@chakra-ui/react';
import type { HolidayResource } from '../../../shared/reference.schemas';
import { beginsInTheEvening, categoryBadge, holidayCategoryTones } from '../../holiday-categories';
import { distance, formatSpan } from '../../holiday-dates';
import { BidiText } from '../../ui/bidi-text';
import { Part, Prose, ReferenceEntry } from '../../ui/reference-entry';
import { ToneBadge } from '../../ui/tone';
import type { NextDate } from './next-dates';

const Hebrew = chakra('span', { base: { color: 'muted', fontWeight: 400, whiteSpace: 'nowrap' } });

interface HolidayEntryProps {
  readonly holiday: HolidayResource;
  /** None when the calendar has no next time for it. */
  readonly next: NextDate | null;
  readonly today: string;
  readonly isOpen: boolean;
  readonly onToggle: (id: string, isOpen: boolean) => void;
}

/** A holiday in the list: its name and next date, and below them how it is kept. */
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
          {holiday.name}{' '}
          <Hebrew lang="he" dir="rtl">
            {holiday.hebrewName}
          </Hebrew>
        </>
      }
      brief={
        <>
          {next && (
            <chakra.span color="muted" textAlign={{ md: 'end' }} whiteSpace="nowrap">
              <time dateTime={next.date}>{formatSpan(next.date, next.endDate)}</time>
            </chakra.span>
          )}
          <chakra.span minW={{ md: '5.75rem' }}>
            <ToneBadge tone={holidayCategoryTones[holiday.category]}>
              {categoryBadge(holiday.category)}
            </ToneBadge>
          </chakra.span>
        </>
      }
    >
      <Flex direction="column" gap="8" maxW="prose" minW="0">
        <Prose>{holiday.description}</Prose>
        <Part as="h3" title="Rituals">
          <List lines={holiday.rituals} />
        </Part>
        <Part as="h3" title="Observance">
          <Prose>{holiday.observance}</Prose>
        </Part>
      </Flex>
      <Flex direction="column" gap="6" fontSize="sm">
        {next && (
          <Part as="h3" title="Next">
            <div>
              <time dateTime={next.date}>{formatSpan(next.date, next.endDate)}</time>
              {beginsInTheEvening(holiday.calendarName) && ', from the evening'}
              {next.onlyIn === 'israel' && ', in Israel'}
              {next.onlyIn === 'diaspora' && ', in the Diaspora'}
              <chakra.span color="muted"> ({distance(today, next.date)})</chakra.span>
            </div>
          </Part>
        )}
        <Part as="h3" title="In the Hebrew year">
          <p>{holiday.dateText}</p>
        </Part>
        <Part as="h3" title="Duration">
          <p>{holiday.duration}</p>
        </Part>
        {holiday.items && (
          <Part as="h3" title="Special Items">
            <List lines={holiday.items} />
          </Part>
        )}
        {holiday.readings && (
          <Part as="h3" title="Traditional Readings">
            <List lines={holiday.readings} />
          </Part>
        )}
      </Flex>
    </ReferenceEntry>
  );
}

const Items = chakra('ul', {
  base: {
    listStyleType: 'none',
    display: 'flex',
    flexDirection: 'column',
    gap: '1.5',
    '& li': { ps: '4', position: 'relative' },
    '& li::before': { content: '"·"', position: 'absolute', left: '1', color: 'goldLine', fontWeight: 700 },
  },
});

const List = ({ lines }: { lines: readonly string[] }) => (
  <Items>
    {lines.map((line) => (
      <li key={line}>
        <BidiText>{line}</BidiText>
      </li>
    ))}
  </Items>
);
