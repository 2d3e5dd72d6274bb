import { chakra } from '@chakra-ui/react';
import type { SermonOutput } from '../../../shared/sermon.schemas';
import { directionOf, ownBlock } from '../../../shared/text/text-direction.ts';
import { BidiText } from '../../ui/text/bidi-text.tsx';
import { linkedParagraphsOf } from './sermon-text';

const Citation = chakra('a', {
  base: {
    color: 'blue',
    textDecoration: 'underline',
    textDecorationColor: 'line',
    textUnderlineOffset: '0.22em',
    _hover: { textDecorationColor: 'currentColor' },
    _print: { color: 'inherit', textDecoration: 'none' },
  },
});

/**
 * The paragraphs of a sermon, each with its own direction, its citations linked to Sefaria. The parent element sets the
 * typography.
 */
export const SermonParagraphs = ({
  content,
  sources = [],
}: {
  readonly content: string;
  readonly sources?: SermonOutput['sources'];
}) =>
  linkedParagraphsOf(content, sources).map(({ text, parts }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no id
    <p key={index} {...ownBlock(text)}>
      {parts.map((part) => {
        const words = (
          <BidiText key={part.at} side={directionOf(text)}>
            {part.text}
          </BidiText>
        );
        return part.url === undefined ? (
          words
        ) : (
          <Citation key={part.at} href={part.url} target="_blank" rel="noopener">
            {words}
          </Citation>
        );
      })}
    </p>
  ));
