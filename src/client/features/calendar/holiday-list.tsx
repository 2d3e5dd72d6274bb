import { Box, chakra, Flex, Heading } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import type { Holiday } from '../../../shared/calendar/calendar.schemas.ts';
import {
  beginsInTheEvening,
  categoryBadgeLabel,
  holidayAnchor,
  holidayCategoryPalettes,
} from '../../calendar/holiday-categories.ts';
import { CategoryBadge } from '../../ui/category-badge.tsx';
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { typographic } from '../../ui/text/typographic-apostrophe.ts';
import { touchTargetSpace } from '../../ui/touch-target.ts';
import { formatBriefDay, monthNames } from './month.ts';

const Row = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: {
      base: '1fr',
      md: '11rem minmax(0, 1fr) auto',
      _print: '10rem minmax(0, 1fr) auto',
    },
    columnGap: '6',
    rowGap: '1',
    alignItems: 'baseline',
    py: '4',
    borderTopWidth: '1px',
    borderColor: 'line',
    '&:first-of-type': { borderTopWidth: '0', pt: { md: '1' } },
  },
});
const HolidayLink = chakra(Link, {
  base: {
    ...touchTargetSpace,
    _hover: { color: 'blue', textDecoration: 'underline', textUnderlineOffset: '0.22em' },
  },
});

interface HolidayListProps {
  /** Makes the ids of the headings unique, because the same month can occur in both lists. */
  readonly idPrefix: 'upcoming' | 'earlier';
  readonly holidays: readonly Holiday[];
}

/** Holidays of one year, grouped by the month in which they begin. */
export const HolidayList = ({ idPrefix, holidays }: HolidayListProps) =>
  monthNames.map((monthName, index) => {
    const holidaysOfMonth = holidays.filter((holiday) => Number(holiday.date.slice(5, 7)) === index + 1);
    if (holidaysOfMonth.length === 0) return null;
    const titleId = `${idPrefix}-${monthName}`;
    return (
      <Box
        as="section"
        key={monthName}
        aria-labelledby={titleId}
        display="grid"
        gridTemplateColumns={{ base: '1fr', lg: '9rem minmax(0, 1fr)' }}
        columnGap="8"
        borderTopWidth="1px"
        borderColor="ink"
        pt="4"
        pb={{ base: '6', md: '8' }}
      >
        <Heading as="h3" id={titleId} size="sm" mb={{ base: '1', lg: '0' }}>
          {monthName}
        </Heading>
        <chakra.ul listStyleType="none">
          {holidaysOfMonth.map((holiday) => (
            <HolidayRow key={holiday.name} holiday={holiday} />
          ))}
        </chakra.ul>
      </Box>
    );
  });

function HolidayRow({ holiday }: { holiday: Holiday }) {
  const anchor = holidayAnchor(holiday.name);
  return (
    <Row>
      <Box fontSize="sm">
        <Box fontWeight={600}>
          <time dateTime={holiday.date}>{formatBriefDay(holiday.date)}</time>
          {holiday.endDate !== holiday.date && (
            <>
              {' – '}
              <time dateTime={holiday.endDate}>{formatBriefDay(holiday.endDate)}</time>
            </>
          )}
        </Box>
        <Box color="muted">
          {typographic(holiday.hebrewDate)}
          {beginsInTheEvening(holiday.name) && ', evening'}
        </Box>
      </Box>
      <Box minW="0">
        <Heading as="h4" size="sm">
          {anchor ? (
            <HolidayLink to="/holiday-resources" hash={anchor}>
              {typographic(holiday.name)}
            </HolidayLink>
          ) : (
            typographic(holiday.name)
          )}
        </Heading>
        <Box as="p" color="muted" fontSize="sm" mt="1">
          {typographic(holiday.description)}
        </Box>
      </Box>
      <Flex justify={{ md: 'end' }} minW={{ md: '6.5rem' }}>
        <CategoryBadge palette={holidayCategoryPalettes[holiday.category]}>
          {categoryBadgeLabel(holiday.category)}
        </CategoryBadge>
      </Flex>
    </Row>
  );
}

/** The skeleton of {@link HolidayList}. */
export const HolidayListSkeleton = () => (
  <Loading label="Loading the holidays…">
    {['one', 'two', 'three', 'four', 'five', 'six'].map((row) => (
      <Box key={row} borderTopWidth="1px" borderColor="line" py="5">
        <Skeleton width="30%" mb="3" />
        <Skeleton width="80%" />
      </Box>
    ))}
  </Loading>
);
