import { describe, expect, test } from 'vitest';
import { pastedHtml } from '../testing/pasted-html.ts';
import { parseMarkdown } from './parse-markdown.ts';
import { readHtml } from './read-html.ts';
import { writeMarkdown } from './write-markdown.ts';

describe('readHtml', () => {
  test.each(pastedHtml)('converts HTML of $from', ({ html, markdown }) => {
    const text = readHtml(html);
    expect(writeMarkdown(text)).toBe(markdown);
    expect(parseMarkdown(markdown)).toEqual(text);
  });

  test.each([
    ['a list inside an item', '<ul><li>a'.repeat(9) + '</li></ul>'.repeat(9)],
    ['a list after an item, as in Google Docs', '<ul><li>a</li>'.repeat(9) + '</ul>'.repeat(9)],
    [
      'the nine levels of Word',
      Array.from({ length: 9 }, (_, level) => `<p style="mso-list:l0 level${level + 1} lfo1">a</p>`).join(''),
    ],
    ['quotes in a footnote', `b<i class="footnote">${'<blockquote>a'.repeat(9)}</i>`],
  ])('limits %s to the depth that Markdown may have', (_name, html) => {
    const text = readHtml(html);
    expect(writeMarkdown(text).match(/a/g)).toHaveLength(9);
    expect(parseMarkdown(writeMarkdown(text))).toEqual(text);
  });
});
