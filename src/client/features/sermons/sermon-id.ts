/** The id in the last segment of a sermon's URL, if the segment has only digits; undefined for a slug. */
export const sermonIdOf = (segment: string): number | undefined =>
  /^\d+$/.test(segment) ? Number(segment) : undefined;
