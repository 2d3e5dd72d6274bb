import type { SermonOutput } from '../../../shared/sermon.schemas';

/** A CSS string. Everything but letters, digits and spaces is escaped, so that text cannot end the string. */
const cssString = (text: string): string =>
  `"${text.replace(/[^\p{L}\p{M}\p{N} ]/gu, (character) => `\\${character.codePointAt(0)?.toString(16)} `)}"`;

/** The first `length` characters of a long running head. */
const truncateHead = (text: string, length = 56): string =>
  [...text].length <= length ? text : `${[...text].slice(0, length).join('').trimEnd()}…`;

/** The name of the pages of the sermon at this position. */
export const pageName = (position: number): string => `sermon-${position + 1}`;

const head = 'font: italic 8.5pt "Frank Ruhl Libre", Georgia, serif; color: #555;';

/**
 * The @page rules of a booklet. Browsers do not support `string-set`, so each sermon has a named page with its own
 * running head. No page size is set: the printer's paper decides, A4 or Letter.
 */
export function pageRules(name: string, sermons: readonly SermonOutput[]): string {
  const front = '@page front { margin: 20mm 20mm 18mm; @bottom-center { content: none } }';
  const pages = sermons.map(
    ({ title, rabbiName }, position) => `@page ${pageName(position)} {
  margin: 24mm 18mm 20mm;
  @top-left { content: ${cssString(truncateHead(`${name} · ${rabbiName}`))}; ${head} vertical-align: bottom; padding-bottom: 5mm; white-space: nowrap }
  @top-right { content: ${cssString(truncateHead(title))}; ${head} vertical-align: bottom; padding-bottom: 5mm; white-space: nowrap }
  @bottom-center { content: counter(page); ${head} font-style: normal }
}`,
  );
  return [front, ...pages].join('\n');
}
