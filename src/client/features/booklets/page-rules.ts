import type { Booklet } from '../../../shared/booklet.schemas.ts';

/** Quotes a CSS string. Escapes all characters except letters, marks, numbers and spaces: none can end the string. */
const quoteCssString = (text: string): string =>
  `"${text.replace(/[^\p{L}\p{M}\p{N} ]/gu, (character) => `\\${character.codePointAt(0)?.toString(16)} `)}"`;

/** The maximum length of a running head, in code points. */
const maxRunningHead = 56;

/** Shortens a running head that is too long, and adds an ellipsis. */
const truncateRunningHead = (text: string): string =>
  [...text].length <= maxRunningHead ? text : `${[...text].slice(0, maxRunningHead).join('').trimEnd()}…`;

/** The title on the cover, and in the running heads. */
export const bookletName = ({ occasion }: Booklet): string => occasion?.name ?? 'Sermons';

/** The CSS name of the pages of the sermon at this zero-based position. */
export const pageName = (position: number): string => `sermon-${position + 1}`;

const runningHeadStyle = 'font: italic 8.5pt "Frank Ruhl Libre", Georgia, serif; color: #555;';

/**
 * The @page rules of a booklet. Browsers do not support `string-set`, so each sermon has a named page with its own
 * running head. The rules set no page size, so that they fit the printer's paper, A4 or Letter.
 */
export function pageRules(booklet: Booklet): string {
  const front = '@page front { margin: 20mm 20mm 18mm; @bottom-center { content: none } }';
  const pages = booklet.sermons.map(
    ({ title, rabbiName }, position) => `@page ${pageName(position)} {
  margin: 24mm 18mm 20mm;
  @top-left { content: ${quoteCssString(truncateRunningHead(`${bookletName(booklet)} · ${rabbiName}`))}; ${runningHeadStyle} vertical-align: bottom; padding-bottom: 5mm; white-space: nowrap }
  @top-right { content: ${quoteCssString(truncateRunningHead(title))}; ${runningHeadStyle} vertical-align: bottom; padding-bottom: 5mm; white-space: nowrap }
  @bottom-center { content: counter(page); ${runningHeadStyle} font-style: normal }
}`,
  );
  return [front, ...pages].join('\n');
}
