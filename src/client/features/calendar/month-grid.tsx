import { chakra } from '@chakra-ui/react';
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Holiday } from '../../../shared/calendar/calendar.schemas.ts';
import { clampDay, isInCalendar } from '../../../shared/calendar/calendar.ts';
import { addDays, weekdayOf } from '../../../shared/calendar/calendar-day.ts';
import { CalendarDay } from './calendar-day-cell.tsx';
import { addMonthsToDay, barsOf, lastDayOf, monthOf, weeksOf } from './month.ts';

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const Table = chakra('table', {
  base: { width: 'full', tableLayout: 'fixed', borderCollapse: 'separate', borderSpacing: '0' },
});
const Weekday = chakra('th', {
  base: {
    fontSize: 'xs',
    fontWeight: 600,
    color: 'muted',
    textAlign: 'start',
    px: { base: '1', md: '2' },
    py: '2',
    borderBottomWidth: '1px',
    borderColor: 'ink',
    '& abbr': { textDecoration: 'none' },
  },
});

interface MonthGridProps {
  readonly month: string;
  readonly selected: string;
  /** Null until the visitor's time zone is known. */
  readonly today: string | null;
  readonly holidays: readonly Holiday[];
  readonly labelId: string;
  /** The URL of a day, used without JavaScript and in new windows. */
  readonly linkTo: (day: string) => string;
  readonly onSelect: (day: string) => void;
  readonly onMonthChange: (month: string) => void;
}

/**
 * A month as a grid of days. Arrow keys move by day and week, Home and End to the ends of the week, Page Up and Page
 * Down by month, with Shift by year. Enter and the space bar select.
 */
export function MonthGrid({
  month,
  selected,
  today,
  holidays,
  labelId,
  linkTo,
  onSelect,
  onMonthChange,
}: MonthGridProps) {
  const table = useRef<HTMLTableElement>(null);
  const [focusedDay, setFocusedDay] = useState<string | null>(null);
  const isFocusPending = useRef(false);
  // Roving tabindex: exactly one day of the month is in the tab order.
  const tabStop =
    [focusedDay, selected].find((day) => day !== null && monthOf(day) === month) ?? `${month}-01`;

  useLayoutEffect(() => {
    if (!isFocusPending.current || monthOf(focusedDay ?? '') !== month) return;
    isFocusPending.current = false;
    table.current?.querySelector<HTMLElement>(`[data-day="${focusedDay}"]`)?.focus();
  }, [focusedDay, month]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    // While the next month is loading, a key moves on from the day that the previous key reached.
    const day = (event.target as HTMLElement).dataset.day ?? tabStop;
    const current = isFocusPending.current && focusedDay !== null ? focusedDay : day;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      onSelect(current);
      return;
    }
    const target = dayForKey(event.key, event.shiftKey, current);
    if (target === null) return;
    event.preventDefault();
    const next = clampDay(target);
    if (next === current) return;
    isFocusPending.current = true;
    setFocusedDay(next);
    const nextMonth = monthOf(next);
    if (nextMonth !== month) onMonthChange(nextMonth);
  };

  // Screen readers can focus a day that is not in the tab order.
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => setFocusedDay(target.dataset.day ?? null);

  const choose = (event: MouseEvent, day: string) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setFocusedDay(day);
    onSelect(day);
  };

  const lastDay = lastDayOf(month);
  return (
    <Table ref={table} role="grid" aria-labelledby={labelId} onKeyDown={onKeyDown} onFocus={onFocus}>
      <thead>
        <tr>
          {weekdays.map((name) => (
            <Weekday key={name} scope="col">
              <chakra.abbr title={name}>{name.slice(0, 3)}</chakra.abbr>
            </Weekday>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => {
          const bars = barsOf(week, holidays);
          return (
            <tr key={week[0]}>
              {week.map((day) =>
                isInCalendar(day) ? (
                  <CalendarDay
                    key={day}
                    day={day}
                    bars={bars.filter((bar) => bar.start === day)}
                    holidays={holidays.filter((holiday) => holiday.date <= day && holiday.endDate >= day)}
                    isOutside={day < `${month}-01` || day > lastDay}
                    isToday={day === today}
                    isSelected={day === selected}
                    isTabStop={day === tabStop}
                    href={linkTo(day)}
                    onChoose={choose}
                  />
                ) : (
                  <td key={day} />
                ),
              )}
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}

/** @returns the day that a key moves to; null for other keys */
function dayForKey(key: string, isShift: boolean, day: string): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, -weekdayOf(day));
    case 'End':
      return addDays(day, 6 - weekdayOf(day));
    case 'PageUp':
      return addMonthsToDay(day, isShift ? -12 : -1);
    case 'PageDown':
      return addMonthsToDay(day, isShift ? 12 : 1);
    default:
      return null;
  }
}
