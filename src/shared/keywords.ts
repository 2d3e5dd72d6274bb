/** The keywords of a sermon, stored as one comma-separated text, each once (docs/product/sermons.md S15). */
export const keywordsOf = (keywords: string | null): string[] => [
  ...new Set(
    (keywords ?? '')
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean),
  ),
];
