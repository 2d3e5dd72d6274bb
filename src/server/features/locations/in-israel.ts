/**
 * SQL condition: the row's country follows the calendar of Israel. The same rule as `scheduleOf`.
 * @param row table name or alias
 */
export const isInIsrael = (row: string): string =>
  `lower(btrim(${row}.country)) in ('israel', 'state of israel', 'eretz yisrael', 'ישראל', 'מדינת ישראל', 'ארץ ישראל')`;
