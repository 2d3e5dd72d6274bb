/** Reads ids that a query joined with commas; null or an empty text has none. */
export const parseIds = (list: string | null | undefined): number[] =>
  list ? list.split(',').map(Number) : [];
