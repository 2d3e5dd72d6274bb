import {
  footnoteReference,
  footnoteReferenceOrHeading,
  startsWithHeading,
} from '../../../../shared/text/excerpt-text.ts';

/** @param omitted SQL of the regular expression of what a formatted text leaves out */
const removeSql = (omitted: string, text: string) =>
  `case when content_markdown is null then ${text} else regexp_replace(${text}, ${omitted}, '', 'g') end`;

/** SQL of the text of a sermon for excerpts, without references to footnotes. */
export const excerptTextSql = removeSql(`'${footnoteReference}'`, 'content');

// Reads only the start of the Markdown: PostgreSQL would decompress all of it.
const openingOmitted = `case when left(content_markdown, 20) ~ '${startsWithHeading}'
  then '${footnoteReferenceOrHeading}' else '${footnoteReference}' end`;

/**
 * SQL of the first characters of {@link excerptTextSql}, without a heading at the start.
 * @param length maximum count of characters
 */
export const openingTextSql = (length: number): string =>
  removeSql(openingOmitted, `left(content, ${length})`);
