/** The keywords of a sermon, which are kept as one comma-separated text (SPEC §3), each once. */
export const keywordsOf = (keywords: string | null): string[] => [
  ...new Set(
    (keywords ?? '')
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean),
  ),
];
