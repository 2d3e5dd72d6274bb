import type { Block, FormattedText, Inline, TextRun } from './formatted-text.ts';

/** Converts formatted text to Markdown, which `parseMarkdown` converts back to the same text. */
export function writeMarkdown({ blocks, notes }: FormattedText): string {
  const footnotes = notes.map((note, index) => {
    // Other blocks, such as a list, begin on their own line: the footnote's label must not be part of their indent.
    const start = note[0]?.kind === 'paragraph' ? ' ' : '\n    ';
    return `[^${index + 1}]:${start}${indent(writeBlocks(note), '    ')}`;
  });
  return [writeBlocks(blocks), ...footnotes].join('\n\n');
}

function writeBlocks(blocks: readonly Block[]): string {
  let before: Block | undefined;
  let markerStyle: 0 | 1 = 0;
  return blocks
    .map((block) => {
      // A list directly after another of the same kind needs other markers, or they would be one list.
      const continues =
        before?.kind === 'list' &&
        block.kind === 'list' &&
        (before.start === null) === (block.start === null);
      markerStyle = continues && markerStyle === 0 ? 1 : 0;
      before = block;
      return writeBlock(block, markerStyle);
    })
    .join('\n\n');
}

/** CommonMark allows at most nine digits, and counts from the number of the first item. */
const maxItemNumber = 999_999_999;

/** @param markerStyle `-` and `1.` for 0, `*` and `1)` for 1 */
function writeBlock(block: Block, markerStyle: 0 | 1): string {
  switch (block.kind) {
    case 'paragraph':
      return writeInlines(block.inlines);
    case 'heading':
      return `${'#'.repeat(block.level)} ${writeInlines(block.inlines)}`;
    case 'quote':
      return writeBlocks(block.blocks)
        .split('\n')
        .map((line) => (line ? `> ${line}` : '>'))
        .join('\n');
    case 'list':
      return block.items
        .map((item, index) => {
          const marker =
            block.start === null
              ? '-*'[markerStyle]
              : `${Math.min(block.start + index, maxItemNumber)}${'.)'[markerStyle]}`;
          return `${marker} ${indent(writeBlocks(item), ' '.repeat(`${marker} `.length))}`;
        })
        .join('\n');
    case 'rule':
      return '___';
  }
}

/** Indents every line after the first, except empty ones. */
const indent = (text: string, space: string) => text.replace(/\n(?=[^\n])/g, `\n${space}`);

/** A delimiter, such as `**`, or text between delimiters. */
interface Piece {
  readonly text: string;
  /** Set for delimiters whose meaning depends on the characters around them. */
  readonly delimiter?: 'opening' | 'closing';
}

function writeInlines(inlines: readonly Inline[]): string {
  const pieces: Piece[] = [];
  let open: Partial<TextRun> = {};
  const switchMarks = (next: Partial<TextRun>) => {
    const endsLink = open.href !== next.href;
    const endsStrong = endsLink || Boolean(open.isStrong) !== Boolean(next.isStrong);
    if (open.isEmphasized && (endsStrong || !next.isEmphasized))
      pieces.push({ text: '_', delimiter: 'closing' });
    if (open.isStrong && endsStrong) pieces.push({ text: '**', delimiter: 'closing' });
    if (open.href && endsLink) pieces.push({ text: `](${destination(open.href)})` });
    if (next.href && endsLink) pieces.push({ text: '[' });
    if (next.isStrong && endsStrong) pieces.push({ text: '**', delimiter: 'opening' });
    if (next.isEmphasized && (endsStrong || !open.isEmphasized))
      pieces.push({ text: '_', delimiter: 'opening' });
    open = next;
  };
  for (const [index, inline] of inlines.entries()) {
    switchMarks(inline.kind === 'text' ? inline : {});
    if (inline.kind === 'note') pieces.push({ text: `[^${inline.note + 1}]` });
    else if (inline.kind === 'break') pieces.push({ text: '\\\n' });
    else {
      const isLineStart = pieces.length === 0 || pieces.at(-1)?.text === '\\\n';
      const isAfterNote = inlines[index - 1]?.kind === 'note';
      const escaped = isAfterNote
        ? escapeText(inline.text).replace(/^[:(]/, '\\$&')
        : escapeText(inline.text);
      pieces.push({ text: isLineStart ? escapeLineStart(escaped) : escaped });
    }
  }
  switchMarks({});
  return join(pieces);
}

/**
 * Joins the pieces. In CommonMark the meaning of a delimiter depends on the characters around it. A letter that would
 * change the meaning is written as a character reference, which counts as punctuation.
 */
function join(pieces: readonly Piece[]): string {
  let result = '';
  for (const [index, { text, delimiter }] of pieces.entries()) {
    const before = pieces[index - 1];
    if (delimiter === 'opening' && before && !before.delimiter) result = referenceAtEnd(result);
    if (!delimiter && before?.delimiter === 'closing') result += referenceAtStart(text);
    else result += text;
  }
  return result;
}

const isLetter = (character: string) => /[^\s\p{P}\p{S}]/u.test(character);
const reference = (character: string) => `&#${character.codePointAt(0)};`;

function referenceAtEnd(text: string): string {
  const last = [...text.slice(-2)].at(-1) ?? '';
  return isLetter(last) ? text.slice(0, -last.length) + reference(last) : text;
}

function referenceAtStart(text: string): string {
  const first = String.fromCodePoint(text.codePointAt(0) ?? 32);
  return isLetter(first) ? reference(first) + text.slice(first.length) : text;
}

const escapeText = (text: string) =>
  text
    .replace(/[\\`*_[\]<>]/g, '\\$&')
    .replace(/&(?=#?\w{1,32};)/g, '\\&')
    // A `#` can end a heading, and a `!` before a link makes it an image. The lookbehind keeps the time linear.
    .replace(/(?<![#!])[#!]+$/, (end) => end.replace(/./g, '\\$&'));

/** Escapes what would begin a block at the start of a line: a heading, a list, a rule or an underlined heading. */
const escapeLineStart = (text: string) =>
  text.replace(/^[#+=-]/, '\\$&').replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2');

const destination = (href: string) =>
  /[()&]/.test(href) ? `<${href.replace(/&(?=#?\w{1,32};)/g, '&amp;')}>` : href;
