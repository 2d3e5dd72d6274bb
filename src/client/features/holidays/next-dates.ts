import type { Schedule } from '../../../shared/calendar';
import type { NextHoliday } from '../../../shared/calendar.schemas';

/** When a holiday is there next, and for whom. */
export interface NextDate {
  readonly date: string;
  readonly endDate: string;
  /** Set when it is kept in the other schedule only. */
  readonly onlyIn: Schedule | null;
}

/**
 * The next time of a holiday that has not ended before a day.
 * @param next none when the calendar does not know the holiday
 */
export function nextDateOf(
  next: NextHoliday | undefined,
  { schedule, day }: { readonly schedule: Schedule; readonly day: string },
): NextDate | null {
  const other = schedule === 'israel' ? 'diaspora' : 'israel';
  for (const kept of [schedule, other] as const) {
    const span = next?.[kept].find((candidate) => candidate.endDate >= day);
    if (span) return { ...span, onlyIn: kept === schedule ? null : kept };
  }
  return null;
}

/** Puts what is under way or comes next first; what has no date comes last. */
export const bySoonest = (one: NextDate | null, other: NextDate | null): number =>
  (one?.date ?? '9').localeCompare(other?.date ?? '9');
