import { israelNames } from '../../../shared/calendar/calendar.ts';

/**
 * SQL condition: the row's country follows the calendar of Israel. The same rule as `scheduleOf`.
 * @param row table name or alias
 */
export const isInIsrael = (row: string): string =>
  `lower(btrim(${row}.country)) in (${israelNames.map((name) => `'${name}'`).join(', ')})`;
