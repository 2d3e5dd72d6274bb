import { Box, chakra, Flex, Heading } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { beginsInTheEvening, categoryBadge, holidayCategoryTones } from '../../holiday-categories';
import { distance, formatSpan } from '../../holiday-dates';
import { Entry } from '../../ui/accordion';
import { BidiText } from '../../ui/bidi-text';
import { Badge } from '../../ui/tone';
import type { HolidayResource } from './holiday-resources';
import type { NextDate } from './next-dates';

const Name = chakra(Heading, { base: { fontSize: { base: 'lg', md: 'xl' }, lineHeight: 1.3 } });
const Hebrew = chakra('span', { base: { color: 'muted', fontWeight: 400, whiteSpace: 'nowrap' } });

interface HolidayEntryProps {
  readonly holiday: HolidayResource;
  /** None when the calendar has no next time for it. */
  readonly next: NextDate | null;
  readonly today: string;
  readonly isOpen: boolean;
  readonly onToggle: (id: string, isOpen: boolean) => void;
}

/** A holiday in the index: its name and next date, and below it how it is kept (SPEC §2). */
export function HolidayEntry({ holiday, next, today, isOpen, onToggle }: HolidayEntryProps) {
  return (
    <Entry
      id={holiday.id}
      name="holidays"
      isOpen={isOpen}
      onToggle={onToggle}
      header={
        <Flex
          justify="space-between"
          align={{ base: 'start', md: 'baseline' }}
          direction={{ base: 'column', md: 'row' }}
          columnGap="6"
          rowGap="1.5"
        >
          <Name as="h2">
            {holiday.name}{' '}
            <Hebrew lang="he" dir="rtl">
              {holiday.hebrewName}
            </Hebrew>
          </Name>
          <Flex align="baseline" columnGap="3" rowGap="1" wrap="wrap" fontSize="sm">
            {next && (
              <chakra.span color="muted" textAlign={{ md: 'end' }}>
                <time dateTime={next.date}>{formatSpan(next.date, next.endDate)}</time>
              </chakra.span>
            )}
            <chakra.span minW={{ md: '5.75rem' }}>
              <Badge tone={holidayCategoryTones[holiday.category]}>{categoryBadge(holiday.category)}</Badge>
            </chakra.span>
          </Flex>
        </Flex>
      }
    >
      <Box
        display="grid"
        gridTemplateColumns={{ base: '1fr', lg: 'minmax(0, 1fr) 17rem' }}
        columnGap="16"
        rowGap="8"
        alignItems="start"
      >
        <Flex direction="column" gap="8" maxW="prose" minW="0">
          <Prose>{holiday.description}</Prose>
          <Part title="Rituals">
            <List lines={holiday.rituals} />
          </Part>
          <Part title="Observance">
            <Prose>{holiday.observance}</Prose>
          </Part>
        </Flex>
        <Flex direction="column" gap="6" fontSize="sm">
          {next && (
            <Part title="Next">
              <div>
                <time dateTime={next.date}>{formatSpan(next.date, next.endDate)}</time>
                {beginsInTheEvening(holiday.calendarName) && ', from the evening'}
                {next.onlyIn === 'israel' && ', in Israel'}
                {next.onlyIn === 'diaspora' && ', in the Diaspora'}
                <chakra.span color="muted"> ({distance(today, next.date)})</chakra.span>
              </div>
            </Part>
          )}
          <Part title="In the Hebrew year">
            <p>{holiday.dateText}</p>
          </Part>
          <Part title="Duration">
            <p>{holiday.duration}</p>
          </Part>
          {holiday.items && (
            <Part title="Special Items">
              <List lines={holiday.items} />
            </Part>
          )}
          {holiday.readings && (
            <Part title="Traditional Readings">
              <List lines={holiday.readings} />
            </Part>
          )}
        </Flex>
      </Box>
    </Entry>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <Heading as="h3" fontFamily="body" fontSize="sm" fontWeight={700} color="muted" mb="1.5">
      {title}
    </Heading>
    {children}
  </section>
);

const Prose = ({ children }: { children: string }) => (
  <Box as="p" fontFamily="heading" fontSize="prose" lineHeight="1.7" fontVariantNumeric="oldstyle-nums">
    <BidiText>{children}</BidiText>
  </Box>
);

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
