import { Box, chakra } from '@chakra-ui/react';
import { diffArrays } from 'diff';
import { useMemo } from 'react';
import { blockAttributes } from '../../../../../shared/text/text-direction.ts';

/** Words of any script, runs of white space, and any other single character. */
const tokens = /[\p{L}\p{M}\p{N}'’׳״-]+|\s+|./gsu;

/** Comparing texts with more changes would take seconds: instead, the old text is shown, then the new one. */
const maxEdits = 3_000;

/** The approximate number of unchanged characters shown next to a change. */
const contextLength = 120;

const Deleted = chakra('del', { base: { color: 'red', bg: 'redSoft', textDecoration: 'line-through' } });
const Inserted = chakra('ins', {
  base: { color: 'green', fontWeight: 600, textDecoration: 'underline', marginInline: '0.1em' },
});

interface Part {
  readonly text: string;
  readonly kind: 'same' | 'deleted' | 'inserted';
}

/** The word-level difference of two texts. */
function differenceOf(before: string, after: string): Part[] {
  const changes = diffArrays(before.match(tokens) ?? [], after.match(tokens) ?? [], {
    maxEditLength: maxEdits,
  });
  if (!changes)
    return [
      { text: before, kind: 'deleted' },
      { text: after, kind: 'inserted' },
    ];
  return changes.map(({ value, added, removed }) => ({
    text: value.join(''),
    kind: removed ? 'deleted' : added ? 'inserted' : 'same',
  }));
}

/** Shortens long unchanged text to the words next to a change. */
function shorten(text: string, isFirst: boolean, isLast: boolean): string {
  if (text.length <= 3 * contextLength) return text;
  const start = isFirst ? '' : text.slice(0, text.lastIndexOf(' ', contextLength) + 1);
  const space = text.indexOf(' ', text.length - contextLength);
  const end = isLast || space < 0 ? '' : text.slice(space);
  return `${start}[…]${end}`;
}

/** A part of a line, and the number of shown characters before it. */
interface ShownPart extends Part {
  readonly offset: number;
}

interface Line {
  /** The number of shown characters before the line. */
  readonly offset: number;
  readonly parts: ShownPart[];
}

/** Splits the parts at line breaks, and shortens long unchanged text. */
function linesOf(parts: readonly Part[]): Line[] {
  const lines: Line[] = [{ offset: 0, parts: [] }];
  let offset = 0;
  for (const [index, { text, kind }] of parts.entries()) {
    const shown = kind === 'same' ? shorten(text, index === 0, index === parts.length - 1) : text;
    for (const [lineIndex, line] of shown.split('\n').entries()) {
      if (lineIndex > 0) lines.push({ offset: ++offset, parts: [] });
      if (line) lines.at(-1)?.parts.push({ offset, text: line, kind });
      offset += line.length;
    }
  }
  return lines;
}

/** The direction of a line: that of the new text, or of the old one if the line is deleted. */
function lineAttributes(line: readonly Part[]) {
  const newParts = line.filter(({ kind }) => kind !== 'deleted');
  return blockAttributes((newParts.length > 0 ? newParts : line).map(({ text }) => text).join(''));
}

/** Two versions of a text as one, with deleted and inserted words marked. Each line has its own direction. */
export function TextDifference({ before, after }: { before: string; after: string }) {
  const lines = useMemo(() => linesOf(differenceOf(before, after)), [before, after]);
  return (
    <Box
      whiteSpace="pre-wrap"
      overflowWrap="anywhere"
      maxH="24rem"
      overflowY="auto"
      // A text that may scroll must be focusable, so that the keyboard can scroll it.
      tabIndex={before.length + after.length > 600 ? 0 : undefined}
    >
      {lines.map(({ offset, parts }) => (
        <Box key={offset} minHeight="1lh" {...lineAttributes(parts)}>
          {parts.map(({ offset, text, kind }) => {
            if (kind === 'deleted') return <Deleted key={offset}>{text}</Deleted>;
            if (kind === 'inserted') return <Inserted key={offset}>{text}</Inserted>;
            return <span key={offset}>{text}</span>;
          })}
        </Box>
      ))}
    </Box>
  );
}
