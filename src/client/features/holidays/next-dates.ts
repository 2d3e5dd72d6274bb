import type { NextHoliday } from '../../../shared/calendar/calendar.schemas.ts';
import type { Schedule } from '../../../shared/calendar/calendar.ts';

/** The current or next occurrence of a holiday. Its first and last day are strings such as '2026-12-05'. */
export interface NextDate {
  readonly date: string;
  readonly endDate: string;
  /** The other schedule, when only that one has a current or upcoming occurrence; otherwise null. */
  readonly onlyIn: Schedule | null;
}

/**
 * Finds the first occurrence that ends on or after `day`: in the given schedule or, if it has none, in the other one.
 * @param holiday undefined when the calendar does not have the holiday
 * @returns null when neither schedule has such an occurrence
 */
export function nextDateOf(
  holiday: NextHoliday | undefined,
  { schedule, day }: { readonly schedule: Schedule; readonly day: string },
): NextDate | null {
  const other = schedule === 'israel' ? 'diaspora' : 'israel';
  for (const candidate of [schedule, other] as const) {
    const span = holiday?.[candidate].find((occurrence) => occurrence.endDate >= day);
    if (span) return { ...span, onlyIn: candidate === schedule ? null : candidate };
  }
  return null;
}

/** Sorts current and upcoming holidays by date, and those without a date last. */
export const bySoonest = (one: NextDate | null, other: NextDate | null): number =>
  (one?.date ?? '9').localeCompare(other?.date ?? '9');
