import type { FormattedText } from '../../../../shared/formatted-text/formatted-text.ts';
import { readHtml } from '../../../../shared/formatted-text/read-html.ts';
import { withoutShortcodes } from './html-text.ts';

/**
 * Reads the HTML of a post with its headings, emphasis, quotes, lists, links, rules and footnotes.
 * @param notes the HTML of footnotes by id, as the block editor stores them
 */
export function formattedTextOf(html: string, notes: ReadonlyMap<string, string> = new Map()): FormattedText {
  const source = withoutShortcodes(html, []);
  const used = [...notes].filter(([id]) => source.includes(id) && /^[\w-]+$/.test(id));
  const footnotes = used.map(([id, text]) => `<li id="${id}">${text}</li>`).join('');
  // In the classic editor, empty lines separate paragraphs; the block editor writes elements.
  return readHtml(footnotes ? `${source}<ol>${footnotes}</ol>` : source, {
    keepsLineBreaks: !source.includes('<!-- wp:'),
  });
}
