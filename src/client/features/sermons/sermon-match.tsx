import { Box, chakra } from '@chakra-ui/react';
import { directionOf } from '../../ui/bidi-text';

/** Why a sermon was found: the field, and an excerpt in parts, of which some are what was looked for (DECISIONS §5). */
export interface SermonMatch {
  readonly field: string;
  readonly parts: readonly { readonly text: string; readonly isMarked: boolean }[];
}

const fieldLabels: Record<string, string> = {
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

/** The marked excerpt below a result. */
export function MatchExcerpt({ match }: { match: SermonMatch }) {
  const isHebrew = directionOf(match.parts.map((part) => part.text).join('')) === 'rtl';
  return (
    <Box color="muted" fontSize="sm" lineHeight="1.5" maxW="prose">
      <chakra.span fontSize="xs" fontWeight={600} me="2">
        {fieldLabels[match.field] ?? 'Found'}
      </chakra.span>
      <bdi {...(isHebrew ? { lang: 'he', dir: 'rtl' } : {})}>
        {match.parts.map((part, index) => {
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an excerpt have no other name than their place
          return part.isMarked ? <Mark key={index}>{part.text}</Mark> : <span key={index}>{part.text}</span>;
        })}
      </bdi>
    </Box>
  );
}
