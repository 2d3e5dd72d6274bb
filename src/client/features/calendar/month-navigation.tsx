import { Box, Button, chakra, Flex, Heading } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { useLayoutEffect, useRef } from 'react';
import { useEarlyValues } from '../../ui/early-value';
import { ChevronIcon } from '../../ui/icons';
import { printed } from '../../ui/printed';
import { Select } from '../../ui/select';
import { useOwnSteps } from '../../ui/use-own-steps';
import { firstYear, hebrewMonthTitle, lastYear, monthNames, monthTitle, yearOf } from './month';
import { YearField } from './year-field';

const Step = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    width: '11',
    height: '11',
    borderRadius: 'md',
    borderWidth: '1px',
    borderColor: 'line',
    bg: 'raised',
    color: 'blue',
    _hover: { borderColor: 'blue' },
    '&[data-to=before] svg': { transform: 'rotate(90deg)' },
    '&[data-to=after] svg': { transform: 'rotate(-90deg)' },
    '&[aria-disabled=true]': { pointerEvents: 'none', opacity: 0.5 },
  },
});

/** The next or the previous month or year, as an address. */
export function StepLink({
  label,
  to,
  search,
  isPossible,
}: {
  label: string;
  to: 'before' | 'after';
  search: object;
  isPossible: boolean;
}) {
  return (
    <Step
      to="/jewish-calendar"
      search={search as never}
      replace
      resetScroll={false}
      rel="nofollow"
      aria-label={label}
      data-to={to}
      aria-disabled={!isPossible}
      tabIndex={isPossible ? undefined : -1}
    >
      <ChevronIcon />
    </Step>
  );
}

interface MonthNavigationProps {
  readonly month: string;
  readonly titleId: string;
  readonly searchOf: (month: string) => object;
  readonly before: string;
  readonly after: string;
  readonly onMonth: (month: string) => void;
  readonly onToday: () => void;
}

const fields = ['select[aria-label=Month]', 'input[aria-label=Year]'];

/** Which month this is, in both calendars, and the way to any other. */
export function MonthNavigation({
  month,
  titleId,
  searchOf,
  before,
  after,
  onMonth,
  onToday,
}: MonthNavigationProps) {
  const hebrew = hebrewMonthTitle(month);
  // A year may be typed and a month chosen before the page has turned: the second choice keeps the first.
  const wanted = useRef(month);
  const steps = useOwnSteps();
  useLayoutEffect(() => {
    if (!steps.isOwn(month)) wanted.current = month;
  }, [steps, month]);
  const turnTo = (next: string) => {
    wanted.current = next;
    steps.ask(next);
    onMonth(next);
  };
  useEarlyValues(fields, ([early = null, typed = null]) => {
    const year = Number(typed);
    const isYear = Number.isInteger(year) && year >= firstYear && year <= lastYear;
    if (early !== null || isYear) turnTo(`${isYear ? year : yearOf(month)}-${early ?? month.slice(5)}`);
  });
  return (
    <Flex justify="space-between" align="end" gap="4" wrap="wrap" mb="4">
      <Box aria-live="polite">
        <Heading as="h2" id={titleId} size="lg">
          {monthTitle(month)}
        </Heading>
        <Flex columnGap="3" wrap="wrap" color="muted" mt="1">
          <span>{printed(hebrew.text)}</span>
          <chakra.span lang="he" dir="rtl" fontFamily="heading">
            {hebrew.hebrew}
          </chakra.span>
        </Flex>
      </Box>
      <Flex gap="2" wrap="wrap" data-no-print>
        <Flex gap="2">
          <StepLink
            label="Previous month"
            to="before"
            search={searchOf(before)}
            isPossible={yearOf(before) >= firstYear}
          />
          <StepLink
            label="Next month"
            to="after"
            search={searchOf(after)}
            isPossible={yearOf(after) <= lastYear}
          />
          <Button variant="outline" px="4" onClick={onToday}>
            Today
          </Button>
        </Flex>
        <Flex gap="2">
          <Select
            aria-label="Month"
            value={month.slice(5)}
            onChange={(event) => turnTo(`${wanted.current.slice(0, 5)}${event.target.value}`)}
          >
            {monthNames.map((name, index) => (
              <option key={name} value={String(index + 1).padStart(2, '0')}>
                {name}
              </option>
            ))}
          </Select>
          <YearField year={yearOf(month)} onYear={(year) => turnTo(`${year}${wanted.current.slice(4)}`)} />
        </Flex>
      </Flex>
    </Flex>
  );
}
