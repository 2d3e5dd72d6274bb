import { Box, chakra } from '@chakra-ui/react';
import type { SearchMatch } from '../../../../shared/directory.schemas.ts';
import { hebrewRuns } from '../../../../shared/text/hebrew-runs.ts';
import { directionOf } from '../../../../shared/text/text-direction.ts';
import { hebrewBlock } from '../../../ui/text/bidi-text.tsx';

const fieldLabels: Record<SearchMatch['field'], string> = {
  title: 'Title',
  rabbiName: 'Rabbi',
  synagogueName: 'Synagogue',
  keywords: 'Keywords',
  preview: 'Preview',
  content: 'Text',
};

const Mark = chakra('mark', {
  base: {
    bg: 'transparent',
    color: 'ink',
    fontWeight: 600,
    textDecoration: 'underline',
    textDecorationColor: 'goldLine',
    textDecorationThickness: '2px',
    textUnderlineOffset: '0.2em',
  },
});

type Parts = SearchMatch['parts'];

/** The parts of the text between two offsets. */
function sliceParts(parts: Parts, start: number, end: number): Parts {
  let offset = 0;
  return parts.flatMap(({ text, isMarked }) => {
    const slice = text.slice(Math.max(0, start - offset), Math.max(0, end - offset));
    offset += text.length;
    return slice ? [{ text: slice, isMarked }] : [];
  });
}

function MarkedParts({ parts }: { parts: Parts }) {
  let end = 0;
  return parts.map(({ text, isMarked }) => {
    end += text.length;
    return isMarked ? <Mark key={end}>{text}</Mark> : <span key={end}>{text}</span>;
  });
}

/** A text with the matching words marked. A run of Hebrew stays one run, also where a mark starts or ends in it. */
export function MarkedText({ parts }: { parts: Parts }) {
  const text = textOf({ parts });
  if (directionOf(text) === 'rtl') return <MarkedParts parts={parts} />;
  return hebrewRuns(text).map((run) => {
    const runParts = sliceParts(parts, run.at, run.at + run.text.length);
    return run.isHebrew ? (
      <span key={run.at} lang="he" dir="rtl">
        <MarkedParts parts={runParts} />
      </span>
    ) : (
      <MarkedParts key={run.at} parts={runParts} />
    );
  });
}

/** Shows why a sermon was found: an excerpt with the matching words marked (docs/product/finding.md F11). */
export function MatchExcerpt({ match }: { match: SearchMatch }) {
  return (
    // Table cells align left, which would make a Hebrew excerpt ragged at its start.
    <Box color="muted" fontSize="sm" lineHeight="1.5" maxW="prose" textAlign="start">
      <chakra.span fontSize="xs" fontWeight={600} me="1">
        {fieldLabels[match.field]}
      </chakra.span>{' '}
      <bdi {...hebrewBlock(textOf(match))}>
        <MarkedText parts={match.parts} />
      </bdi>
    </Box>
  );
}

/** The text of an excerpt. */
export const textOf = ({ parts }: { parts: Parts }): string => parts.map(({ text }) => text).join('');
