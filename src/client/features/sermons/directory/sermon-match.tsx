import { Box, chakra } from '@chakra-ui/react';
import type { SearchMatch } from '../../../../shared/directory.schemas';
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

/** A text with the matching words marked. */
export const MarkedText = ({ parts }: Pick<SearchMatch, 'parts'>) =>
  parts.map((part, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: a part has only its position: two can have the same text, and the parts of an excerpt never change
    return part.isMarked ? <Mark key={index}>{part.text}</Mark> : <span key={index}>{part.text}</span>;
  });

/** Shows why a sermon was found: an excerpt with the matching words marked (docs/product/finding.md F11). */
export function MatchExcerpt({ match }: { match: SearchMatch }) {
  return (
    // Table cells align left, which would make a Hebrew excerpt ragged at its start.
    <Box color="muted" fontSize="sm" lineHeight="1.5" maxW="prose" textAlign="start">
      <chakra.span fontSize="xs" fontWeight={600} me="2">
        {fieldLabels[match.field]}
      </chakra.span>
      <bdi {...hebrewBlock(textOf(match))}>
        <MarkedText parts={match.parts} />
      </bdi>
    </Box>
  );
}

/** The text of an excerpt. */
export const textOf = ({ parts }: SearchMatch): string => parts.map(({ text }) => text).join('');
