/** Whether a row's country keeps the schedule of Israel, as SQL: what `scheduleOf` says of the name. @param row the table's name */
export const isInIsrael = (row: string): string =>
  `lower(btrim(${row}.country)) in ('israel', 'state of israel', 'ישראל', 'מדינת ישראל')`;
