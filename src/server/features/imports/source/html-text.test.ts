import { expect, test } from 'vitest';
import { measureCpuMs } from '../../../../shared/testing/cpu-time.ts';
import { htmlToText, isLikelyHtml } from './html-text.ts';
import { readTime } from './import-values.ts';

/** Linear code takes about 8 times as long for 8 times the length, quadratic code about 64 times. */
const maxRatio = 24;
/** Milliseconds. Shorter measurements are mostly garbage collection. */
const minMs = 50;

test.each([
  ['3', '3. a'],
  ['1e400', '1. a'],
  ['none', '1. a'],
])('a list that starts with %s is read as "%s"', (start, text) => {
  expect(htmlToText(`<ol start="${start}"><li>a</li></ol>`).text).toBe(text);
});

test.each([
  ['lines', 'word after word, <em>word</em> after word<br>\n'],
  ['paragraphs', '<p>word after word</p>'],
  ['shortcodes without an opening tag', 'word [/caption] after [/made-up] word '],
])('converting eight times as many %s takes less than 24 times as long', async (_name, piece) => {
  await measureCpuMs(() => htmlToText(piece.repeat(4_000)));
  const short = Math.max(await measureCpuMs(() => htmlToText(piece.repeat(4_000))), minMs);
  expect((await measureCpuMs(() => htmlToText(piece.repeat(32_000)))) / short).toBeLessThan(maxRatio);
});

test.each<[string, (length: number) => unknown]>([
  ['a text with many spaces in it', (length) => htmlToText(`word${' '.repeat(length)}word`)],
  ['an opening bracket and many spaces', (length) => htmlToText(`[word${' '.repeat(length)}`)],
  [
    'closing shortcodes with different names',
    (length) => htmlToText(Array.from({ length }, (_, index) => `[/name-${index}]`).join(' ')),
  ],
  [
    'a link with many spaces in its URL',
    (length) => htmlToText(`<a href="https://a${' '.repeat(length)}b">c</a><br>d`),
  ],
  ['tags that are never closed', (length) => isLikelyHtml('<p '.repeat(length / 4))],
  ['many spaces in a date', (length) => readTime(`one${' '.repeat(length)}two`, 'month-first')],
])('reading %s takes less than 24 times as long for eight times the length', async (_name, read) => {
  await measureCpuMs(() => read(40_000));
  const short = Math.max(await measureCpuMs(() => read(40_000)), minMs);
  expect((await measureCpuMs(() => read(320_000))) / short).toBeLessThan(maxRatio);
});

// In quadratic time, these conversions take more than a minute.
test.each<[string, string, string]>([
  ['elements', `${'<b>'.repeat(150_000)}word${'</i>'.repeat(150_000)}`, 'word'],
  ['quotes', `${'<q>'.repeat(150_000)}word`, '“word”'],
  ['lists', `${'<ul><li>'.repeat(60_000)}word`, '• word'],
])(
  'an HTML text with at least 60,000 nested %s is converted within 20 seconds',
  (_name, html, end) => {
    expect(htmlToText(html).text.slice(-end.length)).toBe(end);
  },
  20_000,
);
