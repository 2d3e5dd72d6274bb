import { unifyLineBreaks, withoutControls } from '../text/text.ts';
import type { Block, FormattedText, Inline, TextRun } from './formatted-text.ts';

/**
 * Converts a formatted text to its canonical form: equal texts become equal values. Merges runs with the same marks,
 * removes empty blocks and white space around paragraphs, and numbers footnotes by their first reference.
 */
export function normalize({ blocks, notes }: FormattedText): FormattedText {
  const cleanNotes = notes.map((note) => cleanBlocks(note, false));
  const noteOrder: number[] = [];
  const newIndexes = new Map<number, number>();
  const renumber = (inline: Inline): Inline[] => {
    if (inline.kind !== 'note') return [inline];
    if (!cleanNotes[inline.note]?.length) return [];
    const newIndex = newIndexes.get(inline.note) ?? noteOrder.push(inline.note) - 1;
    newIndexes.set(inline.note, newIndex);
    return [{ kind: 'note', note: newIndex }];
  };
  const renumbered = withInlines(blocks, renumber);
  const ordered: Block[][] = [];
  // A footnote can refer to further footnotes, which are appended to `noteOrder`.
  for (let index = 0; index < noteOrder.length; index++) {
    ordered.push(withInlines(cleanNotes[noteOrder[index] ?? 0] ?? [], renumber));
  }
  return { blocks: cleanBlocks(renumbered, true), notes: ordered.map((note) => cleanBlocks(note, false)) };
}

/** Adds `offset` to the footnote indexes of blocks, so that they can be joined to another text. */
export const withNotesFrom = (offset: number, blocks: readonly Block[]): Block[] =>
  withInlines(blocks, (inline) => [
    inline.kind === 'note' ? { kind: 'note', note: inline.note + offset } : inline,
  ]);

function withInlines(blocks: readonly Block[], change: (inline: Inline) => Inline[]): Block[] {
  return blocks.map((block): Block => {
    if (block.kind === 'rule') return block;
    if (block.kind === 'quote') return { ...block, blocks: withInlines(block.blocks, change) };
    if (block.kind === 'list')
      return { ...block, items: block.items.map((item) => withInlines(item, change)) };
    return { ...block, inlines: block.inlines.flatMap(change) };
  });
}

/** Removes empty blocks. Headings below the top level or without text become strong paragraphs. */
function cleanBlocks(blocks: readonly Block[], isTopLevel: boolean): Block[] {
  return blocks.flatMap((block): Block[] => {
    if (block.kind === 'rule') return [block];
    if (block.kind === 'quote') {
      const inner = cleanBlocks(block.blocks, false);
      return inner.length > 0 ? [{ kind: 'quote', blocks: inner }] : [];
    }
    if (block.kind === 'list') {
      const items = block.items.map((item) => cleanBlocks(item, false)).filter((item) => item.length > 0);
      return items.length > 0 ? [{ kind: 'list', start: block.start, items }] : [];
    }
    if (block.kind === 'heading') {
      const inlines = cleanInlines(
        block.inlines.map((inline) => (inline.kind === 'break' ? { kind: 'text', text: ' ' } : inline)),
      );
      const isHeading = isTopLevel && inlines.some(({ kind }) => kind === 'text');
      if (isHeading) return [{ kind: 'heading', level: block.level, inlines }];
    }
    const inlines = cleanInlines(block.kind === 'heading' ? block.inlines.map(withStrong) : block.inlines);
    return inlines.length > 0 ? [{ kind: 'paragraph', inlines }] : [];
  });
}

const withStrong = (inline: Inline): Inline =>
  inline.kind === 'text' ? { ...inline, isStrong: true } : inline;

const isMarked = (inline: Inline) =>
  inline.kind === 'text' && Boolean(inline.isEmphasized || inline.isStrong || inline.href);
const hasSameLink = (one: TextRun, other: TextRun) => one.href === other.href;
const hasSameStrong = (one: TextRun, other: TextRun) =>
  hasSameLink(one, other) && one.isStrong === other.isStrong;
const hasSameMarks = (one: TextRun, other: TextRun) =>
  hasSameStrong(one, other) && one.isEmphasized === other.isEmphasized;

function cleanInlines(inlines: readonly Inline[]): Inline[] {
  let clean = inlines.flatMap((inline): Inline[] => {
    if (inline.kind !== 'text') return [inline];
    const text = joinLines(withoutControls(inline.text));
    return text === '' ? [] : splitSpaces({ ...withoutUnsetMarks(inline), text });
  });
  if (clean.some(isMarked)) {
    // Moves white space at both ends of a mark out of the mark, the outermost mark first.
    clean = withoutEdges(clean, hasSameLink, ({ href: _, ...run }) => run);
    clean = withoutEdges(clean, hasSameStrong, ({ isStrong: _, ...run }) => run);
    clean = withoutEdges(clean, hasSameMarks, ({ isEmphasized: _, ...run }) => run);
  }
  const merged: Inline[] = [];
  for (const inline of clean) {
    const last = merged.at(-1);
    if (inline.kind === 'text' && last?.kind === 'text' && hasSameMarks(inline, last)) {
      merged[merged.length - 1] = { ...last, text: last.text + inline.text };
    } else merged.push(inline);
  }
  return trimInlines(merged);
}

/** Replaces line breaks in a run with spaces: in Markdown, the text after one could begin a block. */
function joinLines(text: string): string {
  const [first = '', ...lines] = unifyLineBreaks(text).split('\n');
  const last = lines.pop();
  if (last === undefined) return text;
  return [first.trimEnd(), ...lines.map((line) => line.trim()), last.trimStart()].join(' ');
}

/** Removes properties that are false or undefined. */
const withoutUnsetMarks = ({ text, isEmphasized, isStrong, href }: TextRun): TextRun => ({
  kind: 'text',
  text,
  ...(isEmphasized && { isEmphasized }),
  ...(isStrong && { isStrong }),
  ...(href && { href }),
});

/** Splits a marked run into the white space at its start, the text, and the white space at its end. */
function splitSpaces(run: TextRun): TextRun[] {
  if (!isMarked(run)) return [run];
  const core = run.text.trim();
  if (core === run.text || core === '') return [run];
  const start = run.text.indexOf(core);
  const parts = [run.text.slice(0, start), core, run.text.slice(start + core.length)];
  return parts.filter(Boolean).map((text) => ({ ...run, text }));
}

/** Removes a mark from white space at both ends of each group of adjacent runs with the same mark. */
function withoutEdges(
  inlines: readonly Inline[],
  isEqual: (one: TextRun, other: TextRun) => boolean,
  unmark: (run: TextRun) => TextRun,
): Inline[] {
  const result = [...inlines];
  const isBlank = (index: number) => {
    const inline = result[index];
    return inline?.kind === 'text' && inline.text.trim() === '';
  };
  const clear = (index: number) => {
    const inline = result[index];
    if (inline?.kind === 'text') result[index] = unmark(inline);
  };
  for (let start = 0; start < result.length; ) {
    const first = result[start];
    let end = start + 1;
    for (; first?.kind === 'text' && end < result.length; end++) {
      const next = inlines[end];
      if (next?.kind !== 'text' || !isEqual(first, next)) break;
    }
    let from = start;
    let to = end - 1;
    while (from <= to && isBlank(from)) clear(from++);
    while (to > from && isBlank(to)) clear(to--);
    start = end;
  }
  return result;
}

/** Removes white space and line breaks at both ends, and white space around line breaks. */
function trimInlines(inlines: readonly Inline[]): Inline[] {
  const result: Inline[] = [];
  for (const [index, inline] of inlines.entries()) {
    if (inline.kind !== 'text') {
      if (inline.kind === 'note' || result.length > 0) result.push(inline);
      continue;
    }
    const before = result.at(-1);
    const after = inlines[index + 1];
    let { text } = inline;
    if (!before || before.kind === 'break') text = text.trimStart();
    if (!after || after.kind === 'break') text = text.trimEnd();
    if (text !== '') result.push({ ...inline, text });
  }
  while (result.at(-1)?.kind === 'break') result.pop();
  const last = result.at(-1);
  if (last?.kind === 'text' && last.text !== last.text.trimEnd())
    result[result.length - 1] = { ...last, text: last.text.trimEnd() };
  return result;
}
