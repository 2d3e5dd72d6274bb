import { expect, test } from 'vitest';
import { htmlToText } from './html-text.ts';

/** Milliseconds of the processor: other programs on the machine do not count. */
function costOf(html: string): number {
  const before = process.cpuUsage();
  htmlToText(html);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

test.each([
  ['lines', 'word after word, <em>word</em> after word<br>\n'],
  ['paragraphs', '<p>word after word</p>'],
  ['shortcodes that nothing opened', 'word [/caption] after [/made-up] word '],
])('a text of eight times as many %s costs about eight times as much', (_name, piece) => {
  costOf(piece.repeat(4_000));
  const short = Math.max(costOf(piece.repeat(4_000)), 5);
  expect(costOf(piece.repeat(32_000)) / short).toBeLessThan(24);
});
