import type { NextHoliday } from '../../../shared/calendar/calendar.schemas.ts';
import type { Schedule } from '../../../shared/calendar/calendar.ts';

/** The next occurrence of a holiday. */
export interface NextDate {
  readonly date: string;
  readonly endDate: string;
  /** Set when only the other schedule has the holiday. */
  readonly onlyIn: Schedule | null;
}

/**
 * The first occurrence of a holiday that ends on or after a day.
 * @param next undefined when the calendar does not have the holiday
 */
export function nextDateOf(
  next: NextHoliday | undefined,
  { schedule, day }: { readonly schedule: Schedule; readonly day: string },
): NextDate | null {
  const other = schedule === 'israel' ? 'diaspora' : 'israel';
  for (const shown of [schedule, other] as const) {
    const span = next?.[shown].find((candidate) => candidate.endDate >= day);
    if (span) return { ...span, onlyIn: shown === schedule ? null : shown };
  }
  return null;
}

/** Sorts current and upcoming holidays by date, and those without a date last. */
export const bySoonest = (one: NextDate | null, other: NextDate | null): number =>
  (one?.date ?? '9').localeCompare(other?.date ?? '9');
