import { chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { TorahPortion } from '../../../shared/calendar/reference.schemas.ts';
import { verseRange } from '../../calendar/verse-range.ts';
import { CategoryBadge } from '../../ui/category-badge.tsx';
import { Part, Prose } from '../../ui/reference-entry.tsx';

interface PortionReferenceProps {
  readonly portion: TorahPortion;
  /** The level of the headings. */
  readonly as: 'h3' | 'h4';
  /** Shown after the haftarah. */
  readonly children?: ReactNode;
}

/** The text about a portion, for a grid with a wide and a narrow column. */
export const PortionReference = ({ portion, as, children }: PortionReferenceProps) => (
  <>
    <Part as={as} title="Summary">
      <Prose>{portion.summary}</Prose>
    </Part>
    <Flex direction="column" gap="8" gridRow={{ lg: 'span 2' }} gridColumn={{ lg: 2 }}>
      <Part as={as} title="Key Themes">
        <Flex as="ul" listStyleType="none" wrap="wrap" gap="2" pt="1">
          {portion.themes.map((theme) => (
            <chakra.li key={theme} display="flex">
              <CategoryBadge>{theme}</CategoryBadge>
            </chakra.li>
          ))}
        </Flex>
      </Part>
      <Part as={as} title="Haftarah">
        <p>{verseRange(portion.haftarah)}</p>
      </Part>
      {children}
    </Flex>
    <Part as={as} title="Key Verses">
      <Flex direction="column" gap="5" maxW="prose">
        {portion.keyVerses.map((verse) => (
          <chakra.figure
            key={verse.reference}
            borderInlineStartWidth="2px"
            borderColor="goldLine"
            ps="4"
            fontFamily="heading"
          >
            <chakra.blockquote fontSize="lg" lineHeight="1.55" textIndent="-0.44em">
              “{verse.text}”
            </chakra.blockquote>
            <chakra.figcaption color="muted" fontFamily="body" fontSize="sm" mt="1">
              {verseRange(verse.reference)}
            </chakra.figcaption>
          </chakra.figure>
        ))}
      </Flex>
    </Part>
  </>
);
