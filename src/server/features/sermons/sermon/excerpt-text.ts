import { footnoteReference } from '../../../../shared/text/excerpt-text.ts';

const withoutReferences = (text: string) =>
  `case when content_markdown is null then ${text} else regexp_replace(${text}, '${footnoteReference}', '', 'g') end`;

/** SQL of the text of a sermon for excerpts, without references to footnotes. */
export const excerptTextSql = withoutReferences('content');

/**
 * SQL of the start of {@link excerptTextSql}.
 * @param length maximum count of characters
 */
export const openingTextSql = (length: number): string => withoutReferences(`left(content, ${length})`);
