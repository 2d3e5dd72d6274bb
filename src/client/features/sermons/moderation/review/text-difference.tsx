import { Box, chakra } from '@chakra-ui/react';
import { diffArrays } from 'diff';
import { useMemo } from 'react';
import { hebrewBlock } from '../../../../ui/text/bidi-text.tsx';

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

/** Two versions of a text as one, with deleted and inserted words marked. */
export function TextDifference({ before, after }: { before: string; after: string }) {
  const parts = useMemo(() => differenceOf(before, after), [before, after]);
  return (
    <Box
      whiteSpace="pre-wrap"
      overflowWrap="anywhere"
      maxH="24rem"
      overflowY="auto"
      // A text that may scroll needs the focus, for scrolling with the keyboard.
      tabIndex={before.length + after.length > 600 ? 0 : undefined}
      {...hebrewBlock(after || before)}
    >
      {parts.map(({ text, kind }, index) => {
        const key = `${index} ${kind}`;
        if (kind === 'deleted') return <Deleted key={key}>{text}</Deleted>;
        if (kind === 'inserted') return <Inserted key={key}>{text}</Inserted>;
        return <span key={key}>{shorten(text, index === 0, index === parts.length - 1)}</span>;
      })}
    </Box>
  );
}
