import { describe, expect, test } from 'vitest';
import { pastedHtml } from '../testing/pasted-html.ts';
import { parseMarkdown } from './parse-markdown.ts';
import { readHtml } from './read-html.ts';
import { writeMarkdown } from './write-markdown.ts';

const numbered = (count: number, write: (number: number) => string): string =>
  Array.from({ length: count }, (_, index) => write(index + 1)).join('');

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

  test.each(['18pt', '24px', '0.25in', '0.7cm', '7mm'])(
    'reads a paragraph with an indent of %s as a quotation',
    (indent) => {
      const { blocks } = readHtml(`<p>a</p><p style="margin-left:${indent}">b</p>`);
      expect(blocks.map(({ kind }) => kind)).toEqual(['paragraph', 'quote']);
    },
  );

  test('keeps the items of a list whose numbers have more digits than Markdown allows', () => {
    const text = readHtml('<ol start="999999999"><li>a</li><li>b</li></ol>');
    expect(text.blocks).toMatchObject([{ kind: 'list', start: 999_999_999, items: [[{}], [{}]] }]);
    expect(parseMarkdown(writeMarkdown(text))).toEqual(text);
  });

  // In quadratic time these take more than a minute, longer than the timeout.
  test.each<[string, string]>([
    ['elements nested very deeply', `${'<b>'.repeat(150_000)}</b>word${'</i>'.repeat(150_000)}`],
    ['a long gap in a line', `<pre>word${' '.repeat(400_000)}word</pre>`],
    [
      'many footnotes in one element',
      `${numbered(8_000, (note) => `<sup data-fn="n${note}">1</sup>`)}<div><p><a href="#a">1</a></p>${numbered(8_000, (note) => `<p id="n${note}">word</p>`)}</div>`,
    ],
    [
      'many footnote links after a long text',
      `<sup>${'['.repeat(4_000_000)}${numbered(8_000, (note) => `<a data-fn="n${note}"></a>`)}</sup>${numbered(8_000, (note) => `<p id="n${note}">word</p>`)}`,
    ],
  ])(
    'converts HTML with %s in linear time',
    (_name, html) => {
      expect(readHtml(html).blocks.length).toBeGreaterThan(0);
    },
    20_000,
  );
});
