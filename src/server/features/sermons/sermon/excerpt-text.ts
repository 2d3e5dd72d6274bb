const withoutReferences = (text: string) =>
  `case when content_markdown is null then ${text} else regexp_replace(${text}, '\\[\\d{1,3}\\]', '', 'g') end`;

/**
 * SQL of the text of a sermon for excerpts: without references to footnotes, which the plain text of a formatted sermon
 * contains as `[1]` (docs/product/formatting.md T3).
 */
export const excerptText = withoutReferences('content');

/**
 * SQL of the start of {@link excerptText}.
 * @param length maximum number of characters
 */
export const openingText = (length: number): string => withoutReferences(`left(content, ${length})`);
