/**
 * Splits the keywords of a sermon, stored as comma-separated text, and removes duplicates (docs/product/sermons.md
 * S15).
 */
export const keywordsOf = (keywords: string | null): string[] => [
  ...new Set(
    (keywords ?? '')
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean),
  ),
];
