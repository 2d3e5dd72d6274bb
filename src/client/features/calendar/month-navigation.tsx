import { Box, Button, chakra, Flex, Heading } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { usePreHydrationInput } from '../../ui/forms/pre-hydration-input.ts';
import { Select } from '../../ui/forms/select.tsx';
import { ChevronIcon } from '../../ui/icons.tsx';
import { typographic } from '../../ui/text/typographic-apostrophe.ts';
import { addMonths, firstYear, hebrewMonthTitle, lastYear, monthNames, monthTitle, yearOf } from './month.ts';
import { YearField } from './year-field.tsx';

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

/** A link to the next or previous month or year. */
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
  /** Returns the `search` of a link to the month `count` months later, or earlier if `count` is negative. */
  readonly step: (count: number) => object;
  /** Takes a function, so that a change made before navigation has finished builds on the previous one. */
  readonly onMonthChange: (update: (month: string) => string) => void;
  readonly onToday: () => void;
}

/** The title of the month in both calendars, and the controls to change it. */
export function MonthNavigation({ month, titleId, step, onMonthChange, onToday }: MonthNavigationProps) {
  const hebrew = hebrewMonthTitle(month);
  const chooseMonth = (chosen: string) => onMonthChange((from) => `${from.slice(0, 5)}${chosen}`);
  usePreHydrationInput(['select[aria-label=Month]'], ([chosen]) => chosen && chooseMonth(chosen));
  return (
    <Flex justify="space-between" align="end" gap="4" wrap="wrap" mb="4">
      <Box aria-live="polite">
        <Heading as="h2" id={titleId} size="lg">
          {monthTitle(month)}
        </Heading>
        <Flex columnGap="3" wrap="wrap" color="muted" mt="1">
          <span>{typographic(hebrew.text)}</span>
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
            search={step(-1)}
            isPossible={yearOf(addMonths(month, -1)) >= firstYear}
          />
          <StepLink
            label="Next month"
            to="after"
            search={step(1)}
            isPossible={yearOf(addMonths(month, 1)) <= lastYear}
          />
          <Button variant="outline" px="4" onClick={onToday} data-needs-script>
            Today
          </Button>
        </Flex>
        <Flex gap="2" data-needs-script>
          <Select
            aria-label="Month"
            value={month.slice(5)}
            onChange={(event) => chooseMonth(event.target.value)}
          >
            {monthNames.map((name, index) => (
              <option key={name} value={String(index + 1).padStart(2, '0')}>
                {name}
              </option>
            ))}
          </Select>
          <YearField
            year={yearOf(month)}
            onYearChange={(year) => onMonthChange((from) => `${year}${from.slice(4)}`)}
          />
        </Flex>
      </Flex>
    </Flex>
  );
}
