import { expect, test } from 'vitest';
import { htmlToText, isLikelyHtml } from './html-text.ts';
import { readTime } from './import-values.ts';

/** The CPU time of a function in milliseconds, independent of other processes. */
function measureCpuMs(read: () => unknown): number {
  const before = process.cpuUsage();
  read();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Linear code takes about 8 times as long for 8 times the length, quadratic code about 64 times. */
const maxRatio = 24;

test.each([
  ['lines', 'word after word, <em>word</em> after word<br>\n'],
  ['paragraphs', '<p>word after word</p>'],
  ['shortcodes without an opening tag', 'word [/caption] after [/made-up] word '],
])('converting eight times as many %s takes less than 24 times as long', (_name, piece) => {
  measureCpuMs(() => htmlToText(piece.repeat(4_000)));
  const short = Math.max(
    measureCpuMs(() => htmlToText(piece.repeat(4_000))),
    5,
  );
  expect(measureCpuMs(() => htmlToText(piece.repeat(32_000))) / short).toBeLessThan(maxRatio);
});

test.each<[string, (length: number) => unknown]>([
  ['a text with a gap in it', (length) => htmlToText(`word${' '.repeat(length)}word`)],
  ['an opening bracket and a gap', (length) => htmlToText(`[word${' '.repeat(length)}`)],
  ['tags that are never closed', (length) => isLikelyHtml('<p '.repeat(length / 4))],
  ['a gap in a date', (length) => readTime(`one${' '.repeat(length)}two`, 'month-first')],
])('reading %s takes less than 24 times as long for eight times the length', (_name, read) => {
  measureCpuMs(() => read(10_000));
  const short = Math.max(
    measureCpuMs(() => read(10_000)),
    5,
  );
  expect(measureCpuMs(() => read(80_000)) / short).toBeLessThan(maxRatio);
});
