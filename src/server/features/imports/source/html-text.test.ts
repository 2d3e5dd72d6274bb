import { expect, test } from 'vitest';
import { htmlToText, looksLikeHtml } from './html-text.ts';
import { readTime } from './import-values.ts';

/** The CPU time of a function in milliseconds, independent of other processes. */
function costOf(read: () => unknown): number {
  const before = process.cpuUsage();
  read();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const eightfold = 24;

test.each([
  ['lines', 'word after word, <em>word</em> after word<br>\n'],
  ['paragraphs', '<p>word after word</p>'],
  ['shortcodes that nothing opened', 'word [/caption] after [/made-up] word '],
])('converting a text of eight times as many %s takes about eight times as long', (_name, piece) => {
  costOf(() => htmlToText(piece.repeat(4_000)));
  const short = Math.max(
    costOf(() => htmlToText(piece.repeat(4_000))),
    5,
  );
  expect(costOf(() => htmlToText(piece.repeat(32_000))) / short).toBeLessThan(eightfold);
});

test.each<[string, (length: number) => unknown]>([
  ['a text with a gap in it', (length) => htmlToText(`word${' '.repeat(length)}word`)],
  ['a bracket that opens and a gap', (length) => htmlToText(`[word${' '.repeat(length)}`)],
  ['tags that open and never close', (length) => looksLikeHtml('<p '.repeat(length / 4))],
  ['a gap where a date should be', (length) => readTime(`one${' '.repeat(length)}two`, 'month-first')],
])('%s takes about eight times as long for eight times the length', (_name, read) => {
  costOf(() => read(10_000));
  const short = Math.max(
    costOf(() => read(10_000)),
    5,
  );
  expect(costOf(() => read(80_000)) / short).toBeLessThan(eightfold);
});
