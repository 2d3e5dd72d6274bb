import { findCitations } from '../src/server/features/citations/find-citations.ts';
import { htmlOf, submittedText } from '../src/server/features/formatting/sermon-text.ts';
import { sermonLimits } from '../src/shared/sermon-fields.ts';
import { formatMilliseconds, type Line, median } from './table.ts';

const rounds = 32;
const maxMs = 50;

const fill = (part: string): string =>
  part.repeat(Math.ceil(sermonLimits.content / part.length)).slice(0, sermonLimits.content - 1);

const repeat = (count: number, part: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => part(index)).join('');

/** An English and a Hebrew citation every 185 characters. */
const textWithCitations = fill(
  'Our sages ask why the text repeats the word (Genesis 28:16). It is easier to leave the door closed. שאלו חכמינו מדוע התורה חוזרת על המילה, שהרי אין בה דבר מיותר, כאמור בתהילים קכ״א, א. ',
);

/** The most expensive formatted texts that are accepted. */
const formatted: Record<string, string> = {
  'plain paragraphs': fill('Our sages ask why the text repeats the word. '.repeat(9).concat('\n\n')),
  'list items': repeat(1_000, () => `- ${'אבגד הוזח טיכל מנסע פצקר שתאב '.repeat(6)}\n`),
  'list items with emphasis': repeat(1_000, () => `- _אב_ cd _אב_ cd ${'אב cd '.repeat(28)}\n`),
  'nested lists': repeat(125, () => `${'- '.repeat(8)}${'אב cd '.repeat(250)}\n`),
  'nested quotes': repeat(142, () => `${'> '.repeat(7)}${'אב cd '.repeat(225)}\n\n`),
  headings: repeat(1_000, () => `# ${'אב גד cd '.repeat(21)}\n`),
  'setext headings': repeat(1_990, () => `${'אב גד cd '.repeat(10)}\n===\n`),
  footnotes: `${'אב cd '.repeat(30_000)}${repeat(490, (note) => `[^${note}]\n\n[^${note}]: n\n\n`)}`,
  links: repeat(1_000, (link) => `[${'word '.repeat(8)}](https://example.org/${link}/${'a'.repeat(120)}) `),
  'escaped characters': `${'\\\\'.repeat(4_990)}${'word '.repeat(37_000)}`,
  'unclosed emphasis': `${'a **b *c '.repeat(3_300)}${'word '.repeat(30_000)}`,
  'unclosed brackets': `${'['.repeat(9_900)}${'word '.repeat(30_000)}`,
  'email addresses': fill('a@b.co '),
};

/** Runs a function `rounds` times and returns the median duration in milliseconds. */
function measureMedianMs(action: () => unknown): number {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const begin = performance.now();
    action();
    times.push(performance.now() - begin);
  }
  return median(times);
}

const measureLine = (label: string, action: () => unknown): Line => {
  const medianMs = measureMedianMs(action);
  return {
    label,
    result: formatMilliseconds(medianMs),
    goal: `at most ${maxMs} ms`,
    isMet: medianMs <= maxMs,
  };
};

/** Measures how long texts of the maximum size take to parse and to render. */
export const measureTexts = (): Line[] => [
  measureLine('finding citations in 200,000 characters', () => findCitations(textWithCitations)),
  ...Object.entries(formatted).flatMap(([name, contentMarkdown]) => {
    const text = submittedText({ contentMarkdown });
    return [
      measureLine(`${name}: parsing a submission`, () => submittedText({ contentMarkdown })),
      measureLine(`${name}: rendering HTML`, () => htmlOf(text, [])),
    ];
  }),
];
