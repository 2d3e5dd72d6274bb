import type { FormattedText } from '../../../../shared/formatted-text/formatted-text.ts';
import { readHtml } from '../../../../shared/formatted-text/read-html.ts';
import { removeShortcodes } from './html-text.ts';

/**
 * Reads the HTML of a post with its headings, emphasis, quotes, lists, links, rules and footnotes.
 * @param footnotes the HTML of footnotes by id, as the block editor stores them
 */
export function readFormattedText(
  html: string,
  footnotes: ReadonlyMap<string, string> = new Map(),
): FormattedText {
  const source = removeShortcodes(html, []);
  // Collected once: searching the text for each footnote would be quadratic.
  const possibleIds = new Set(footnotes.size > 0 ? source.match(/[\w-]+/g) : null);
  const usedFootnotes = [...footnotes].filter(([id]) => possibleIds.has(id));
  const footnoteItems = usedFootnotes.map(([id, text]) => `<li id="${id}">${text}</li>`).join('');
  // In the classic editor, empty lines separate paragraphs; the block editor writes elements.
  return readHtml(footnoteItems ? `${source}<ol>${footnoteItems}</ol>` : source, {
    keepsLineBreaks: !source.includes('<!-- wp:'),
  });
}
