import { Box, chakra, Grid, Heading } from '@chakra-ui/react';
import type { Holiday } from '../../../shared/calendar/calendar.schemas.ts';
import {
  beginsInTheEvening,
  categoryBadgeLabel,
  holidayCategoryPalettes,
} from '../../calendar/holiday-categories.ts';
import { formatDistance } from '../../calendar/holiday-dates.ts';
import { CategoryBadge } from '../../ui/category-badge.tsx';
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { typographic } from '../../ui/text/typographic-apostrophe.ts';
import { formatBriefDay } from './month.ts';

/** The number of holidays shown (docs/product/limits.md L5). */
const maxHolidays = 5;

const columns = {
  base: '1fr',
  sm: '1fr 1fr',
  md: 'repeat(3, 1fr)',
  lg: `repeat(${maxHolidays}, 1fr)`,
  _print: 'repeat(3, 1fr)',
};

const Card = chakra('li', {
  base: {
    borderTopWidth: '1px',
    borderColor: 'ink',
    pt: '3',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'start',
    gap: '1',
  },
});

interface UpcomingHolidaysProps {
  /** Undefined while loading. */
  readonly holidays: readonly Holiday[] | undefined;
  readonly today: string;
}

/** The next five holidays, from today in the visitor's time zone (docs/product/calendar.md C4, C6). */
export function UpcomingHolidays({ holidays, today }: UpcomingHolidaysProps) {
  const next = holidays?.filter((holiday) => holiday.date >= today).slice(0, maxHolidays);
  return (
    <Box as="section" aria-labelledby="upcoming" mt={{ base: '12', md: '16' }}>
      <Heading as="h2" id="upcoming" size="lg" mb="5">
        Upcoming Jewish Holidays
      </Heading>
      {next ? (
        <Grid as="ol" listStyleType="none" templateColumns={columns} columnGap="6" rowGap="8">
          {next.map((holiday) => (
            <Card key={holiday.name}>
              <Box color="muted" fontSize="sm">
                <time dateTime={holiday.date}>{formatBriefDay(holiday.date)}</time>
                {` · ${formatDistance(today, holiday.date)}`}
              </Box>
              <Heading as="h3" size="sm">
                {typographic(holiday.name)}
              </Heading>
              <Box fontSize="sm" color="muted" mb="1">
                {typographic(holiday.hebrewDate)}
                {beginsInTheEvening(holiday.name) && ', evening'}
              </Box>
              <CategoryBadge palette={holidayCategoryPalettes[holiday.category]}>
                {categoryBadgeLabel(holiday.category)}
              </CategoryBadge>
            </Card>
          ))}
        </Grid>
      ) : (
        <Loading label="Loading the upcoming holidays…">
          <Grid templateColumns={columns} columnGap="6" rowGap="8">
            {['one', 'two', 'three', 'four', 'five'].map((card) => (
              <Box key={card} borderTopWidth="1px" borderColor="line" pt="3">
                <Skeleton width="70%" mb="3" />
                <Skeleton width="90%" height="1.4em" mb="3" />
                <Skeleton width="60%" />
              </Box>
            ))}
          </Grid>
        </Loading>
      )}
    </Box>
  );
}
