import { chakra } from '@chakra-ui/react';
import type { CSSProperties, MouseEvent } from 'react';
import type { Holiday } from '../../../shared/calendar/calendar.schemas.ts';
import { hebrewDateOf } from '../../../shared/calendar/hebrew-date.ts';
import { holidayCategoryPalettes } from '../../calendar/holiday-categories.ts';
import { typographic } from '../../ui/text/typographic-apostrophe.ts';
import { barPalettes } from './bar-palettes.ts';
import { type Bar, formatFullDay } from './month.ts';

const Cell = chakra('td', {
  base: {
    position: 'relative',
    height: { base: '4.25rem', md: '7rem', _print: '6.5rem' },
    p: '0',
    verticalAlign: 'top',
    borderBottomWidth: '1px',
    borderColor: 'line',
    // The first cell has a transparent border: the bars assume cells of equal width.
    borderInlineStartWidth: '1px',
    '&:first-of-type': { borderInlineStartColor: 'transparent' },
  },
});

const Day = chakra('a', {
  base: {
    position: 'absolute',
    inset: '0',
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'baseline',
    gap: '1',
    px: { base: '1', md: '2' },
    pt: { base: '1', md: '1.5' },
    lineHeight: 1.4,
    cursor: 'pointer',
    _hover: { bg: 'blueSoft' },
    _focusVisible: { outlineOffset: '-2px', zIndex: 2 },
    '&[data-selected]': { bg: 'blueSoft', boxShadow: 'inset 0 0 0 1px {colors.blue}' },
    '&[data-outside]': { color: 'muted' },
    '@media (forced-colors: active)': {
      '&[data-selected]:not(:focus-visible)': { outline: '2px solid Highlight', outlineOffset: '-2px' },
    },
  },
});

const Civil = chakra('span', {
  base: {
    fontSize: { base: 'sm', md: 'md' },
    fontWeight: 600,
    fontVariantNumeric: 'tabular-nums',
    '[data-outside] &': { fontWeight: 400 },
    '[data-today] &': { color: 'blue', borderBottomWidth: '2px', borderColor: 'goldLine' },
  },
});

const Hebrew = chakra('span', {
  base: {
    fontFamily: 'heading',
    fontSize: { base: 'xs', md: 'sm' },
    color: 'muted',
    whiteSpace: 'nowrap',
  },
});

const HolidayBar = chakra('span', {
  base: {
    position: 'absolute',
    zIndex: 1,
    insetInlineStart: '0',
    pointerEvents: 'none',
    // Spans the borders between the days, and leaves a gap where the holiday begins and ends.
    width: 'calc(var(--days) * 100% + (var(--days) - 1) * 1px - var(--gap))',
    height: { base: '4px', md: '1.3rem' },
    top: { base: 'calc(2.1rem + var(--lane) * 7px)', md: 'calc(2.35rem + var(--lane) * 1.45rem)' },
    px: { base: '0', md: '2' },
    fontSize: 'xs',
    fontWeight: 600,
    lineHeight: { base: '4px', md: '1.3rem' },
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    // The color has a meaning, so forced-colors mode keeps it.
    forcedColorAdjust: 'none',
    '&[data-first]': { borderStartStartRadius: 'sm', borderEndStartRadius: 'sm', ms: '2px' },
    '&[data-last]': { borderStartEndRadius: 'sm', borderEndEndRadius: 'sm' },
    '& span': { display: { base: 'none', md: 'inline' } },
    // A printed page is narrower than `md`, but printed bars need their names, because a day cannot be selected.
    _print: {
      height: '1.3rem',
      top: 'calc(2.1rem + var(--lane) * 1.45rem)',
      px: '0.5',
      fontSize: '0.65rem',
      lineHeight: '1.3rem',
      '& span': { display: 'inline' },
    },
  },
  variants: { palette: barPalettes },
});

interface CalendarDayProps {
  readonly day: string;
  /** The bars that start on this day. A holiday has one bar in each of its weeks. */
  readonly bars: readonly Bar[];
  /** The holidays on this day. */
  readonly holidays: readonly Holiday[];
  readonly isOutside: boolean;
  readonly isToday: boolean;
  readonly isSelected: boolean;
  readonly isTabStop: boolean;
  readonly href: string;
  readonly onChoose: (event: MouseEvent, day: string) => void;
}

/** The cell of a day: the civil and the Hebrew date, and the bars that start on the day. */
export function CalendarDay({
  day,
  bars,
  holidays,
  isOutside,
  isToday,
  isSelected,
  isTabStop,
  href,
  onChoose,
}: CalendarDayProps) {
  const hebrew = hebrewDateOf(day);
  const names = [hebrew.text, ...holidays.map((holiday) => holiday.name)];
  const label = [formatFullDay(day), ...names.map(typographic)].join(', ');
  return (
    <Cell aria-selected={isSelected}>
      <Day
        href={href}
        rel="nofollow"
        data-day={day}
        data-outside={isOutside || undefined}
        data-today={isToday || undefined}
        data-selected={isSelected || undefined}
        aria-current={isToday ? 'date' : undefined}
        tabIndex={isTabStop ? 0 : -1}
        onClick={(event) => onChoose(event, day)}
      >
        {/* The full date for screen readers, in place of the two short dates. */}
        <chakra.span srOnly>{label}</chakra.span>
        <Civil aria-hidden="true">{Number(day.slice(8))}</Civil>
        <Hebrew lang="he" dir="rtl" aria-hidden="true">
          {hebrew.hebrewDay}
          {hebrew.day === 1 && (
            <chakra.span display={{ base: 'none', lg: 'inline' }}>{` ${hebrew.hebrewMonth}`}</chakra.span>
          )}
        </Hebrew>
      </Day>
      {bars.map((bar) => (
        <HolidayBar
          key={bar.holiday.name}
          aria-hidden="true"
          palette={holidayCategoryPalettes[bar.holiday.category]}
          data-first={bar.isFirst || undefined}
          data-last={bar.isLast || undefined}
          style={
            {
              '--days': bar.dayCount,
              '--lane': bar.lane,
              '--gap': `${(bar.isFirst ? 2 : 0) + (bar.isLast ? 3 : 0)}px`,
            } as CSSProperties
          }
        >
          <span>{typographic(bar.holiday.name)}</span>
        </HolidayBar>
      ))}
    </Cell>
  );
}
