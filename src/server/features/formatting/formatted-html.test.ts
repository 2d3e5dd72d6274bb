import { expect, test } from 'vitest';
import {
  type Block,
  type FormattedText,
  type Inline,
  plainText,
} from '../../../shared/formatted-text/formatted-text.ts';
import { normalize } from '../../../shared/formatted-text/normalize.ts';
import { parseMarkdown } from '../../../shared/formatted-text/parse-markdown.ts';
import { readHtml } from '../../../shared/formatted-text/read-html.ts';
import { measureCpuMs } from '../../../shared/testing/cpu-time.ts';
import { generatedTexts } from '../../../shared/testing/generated-texts.ts';
import { directionOf } from '../../../shared/text/text-direction.ts';
import { formattedHtml } from './formatted-html.ts';

/** Applies a change to all text of blocks. */
const mapText = (blocks: readonly Block[], change: (text: string) => string): Block[] =>
  blocks.map((block): Block => {
    if (block.kind === 'rule') return block;
    if (block.kind === 'quote') return { ...block, blocks: mapText(block.blocks, change) };
    if (block.kind === 'list') return { ...block, items: block.items.map((item) => mapText(item, change)) };
    const inlines = block.inlines.map(
      (inline): Inline => (inline.kind === 'text' ? { ...inline, text: change(inline.text) } : inline),
    );
    return { ...block, inlines };
  });

/**
 * Removes what does not survive in HTML: URLs and email addresses become links (docs/product/formatting.md T7), and a
 * sequence of white space is one space.
 */
const withoutUrls = ({ blocks, notes }: FormattedText): FormattedText => {
  const change = (text: string) =>
    text
      .replaceAll('://', ':')
      .replaceAll('@', '')
      .replace(/[\s\u00a0]+/gu, ' ');
  return normalize({
    blocks: mapText(blocks, change),
    notes: notes.map((note) => mapText(note, change)),
  });
};

/** Removes white space at the start, after a line break, and after a run that ends with a space. */
function withSingleSpaces(inlines: readonly Inline[]): Inline[] {
  let endsWithSpace = true;
  return inlines.flatMap((inline): Inline[] => {
    if (inline.kind !== 'text') {
      endsWithSpace = inline.kind === 'break';
      return [inline];
    }
    const text = endsWithSpace ? inline.text.trimStart() : inline.text;
    if (text === '') return [];
    endsWithSpace = text.endsWith(' ');
    return [{ ...inline, text }];
  });
}

/** Splits text into paragraphs at two consecutive line breaks. */
function paragraphsOf(inlines: readonly Inline[]): Block[] {
  const paragraphs: Inline[][] = [[]];
  for (const [index, inline] of inlines.entries()) {
    if (inline.kind !== 'break' || inlines[index + 1]?.kind !== 'break') paragraphs.at(-1)?.push(inline);
    else paragraphs.push([]);
  }
  return paragraphs.map((part) => ({ kind: 'paragraph', inlines: withSingleSpaces(part) }));
}

/** The text that {@link readHtml} should return. It normalizes our own HTML as it does HTML of other programs. */
function asRead({ blocks, notes }: FormattedText): FormattedText {
  let hasHeading = false;
  const read = (block: Block): Block[] => {
    switch (block.kind) {
      case 'rule':
        return [block];
      case 'quote':
        return [{ kind: 'quote', blocks: block.blocks.flatMap(read) }];
      case 'list':
        return [{ ...block, items: block.items.map((item) => item.flatMap(read)) }];
      case 'paragraph':
        return paragraphsOf(block.inlines);
      case 'heading': {
        // Links in headings are not rendered (T8), and the first heading has the first level.
        const level = hasHeading ? block.level : 1;
        hasHeading = true;
        const runs = block.inlines.filter((inline) => inline.kind === 'text');
        // The bold of a heading that is all bold is ignored.
        const isAllStrong = runs.every(({ isStrong, text }) => isStrong || !text.trim());
        const references = block.inlines.filter(({ kind }) => kind === 'note');
        return [
          {
            kind: 'heading',
            level,
            inlines: [
              ...withSingleSpaces(runs).map(
                (inline): Inline =>
                  inline.kind === 'text'
                    ? {
                        kind: 'text',
                        text: inline.text,
                        isEmphasized: inline.isEmphasized ?? false,
                        isStrong: !isAllStrong && Boolean(inline.isStrong),
                      }
                    : inline,
              ),
              ...references,
            ],
          },
        ];
      }
    }
  };
  return normalize({
    blocks: blocks.flatMap(read).flatMap(splitByDirection),
    notes: notes.map((note) => note.flatMap(read)),
  });
}

/** A quote of paragraphs in both directions becomes several quotes of one direction each (T14). */
function splitByDirection(quote: Block): Block[] {
  if (quote.kind !== 'quote' || quote.blocks.some(({ kind }) => kind !== 'paragraph')) return [quote];
  const parts: Block[][] = [];
  let last = '';
  for (const block of quote.blocks) {
    const direction = block.kind === 'paragraph' ? directionOf(plainText(block.inlines)) : '';
    if (direction === last) parts.at(-1)?.push(block);
    else parts.push([block]);
    last = direction;
  }
  return parts.map((blocks) => ({ kind: 'quote', blocks }));
}

test('HTML that is rendered from 500 generated texts is read as the same texts, normalized', () => {
  let unchangedCount = 0;
  for (const [seed, generated] of generatedTexts(500)) {
    const text = withoutUrls(generated);
    const html = formattedHtml(text, [], new Map());
    const expected = asRead(text);
    expect(readHtml(html), `seed ${seed}:\n${html}`).toEqual(expected);
    if (JSON.stringify(expected) === JSON.stringify(text)) unchangedCount += 1;
  }
  // More than half of the texts are normalized already.
  expect(unchangedCount).toBeGreaterThan(250);
});

test.each([
  ['https://a', true],
  ['www.example.org/', true],
  ['rabbi@example.org', true],
  ['https://example.org/*lesson*/', true],
  ['https://example.org/*שיעור ראשון*', false],
  ['*https://example.org/* שיעור', false],
  ['שיעור', false],
])('in a Hebrew block, the text of the link [%s] is isolated: %s', (text, isIsolated) => {
  const html = formattedHtml(
    parseMarkdown(`ראו [${text}](https://example.org/lesson) בבקשה.`),
    [],
    new Map(),
  );
  expect(html).toContain('<p lang="he" dir="rtl">ראו <a href="https://example.org/lesson"');
  expect(html.includes('noopener" dir="ltr">')).toBe(isIsolated);
});

test('a Hebrew link with 100,000 at signs is rendered in linear time', async () => {
  const text = parseMarkdown(`ראו [${'@'.repeat(100_000)} שיעור](https://example.org/lesson) בבקשה.`);
  const cpuMs = await measureCpuMs(() => expect(formattedHtml(text, [], new Map())).toContain('@ שיעור</a>'));
  // Usually 20 ms; in quadratic time several seconds.
  expect(cpuMs).toBeLessThan(2_000);
});
