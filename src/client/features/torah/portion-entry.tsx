import { Box, chakra } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import type { TorahPortion } from '../../../shared/calendar/reference.schemas.ts';
import { type TorahBook, torahBookLabels } from '../../../shared/calendar/torah-books.ts';
import { verseRange } from '../../calendar/verse-range.ts';
import { CategoryBadge, type Palette } from '../../ui/category-badge.tsx';
import { textLink } from '../../ui/navigation/text-link.ts';
import { ReferenceEntry } from '../../ui/reference-entry.tsx';
import { HebrewName } from './portion-name.tsx';
import { PortionReference } from './portion-reference.tsx';

const bookPalettes: Record<TorahBook, Palette> = {
  genesis: 'blue',
  exodus: 'green',
  leviticus: 'purple',
  numbers: 'amber',
  deuteronomy: 'rose',
};

const Parentheses = chakra('span', { base: { color: 'muted', fontWeight: 400, whiteSpace: 'nowrap' } });
const SermonsLink = chakra(Link, { base: { ...textLink, fontSize: 'sm' } });

interface PortionEntryProps {
  readonly portion: TorahPortion;
  readonly isOpen: boolean;
  readonly onToggle: (id: string, isOpen: boolean) => void;
}

/** A portion in the list: its heading and, when open, its reference text. */
export function PortionEntry({ portion, isOpen, onToggle }: PortionEntryProps) {
  return (
    <ReferenceEntry
      id={portion.id}
      name="portions"
      isOpen={isOpen}
      onToggle={onToggle}
      headingAs="h3"
      heading={
        <>
          {`${portion.name} `}
          <Parentheses>
            (<HebrewName>{portion.hebrewName}</HebrewName>)
          </Parentheses>
        </>
      }
      details={
        <>
          <chakra.span minW={{ md: '4.75rem' }}>
            <CategoryBadge>Week {portion.weekNumber}</CategoryBadge>
          </chakra.span>
          <chakra.span
            color="muted"
            minW={{ md: '11rem' }}
            fontVariantNumeric="tabular-nums"
            order={{ base: 1, md: 0 }}
          >
            {verseRange(portion.chapters)}
          </chakra.span>
          <chakra.span minW={{ md: '5.5rem' }}>
            <CategoryBadge palette={bookPalettes[portion.book]}>
              {torahBookLabels[portion.book]}
            </CategoryBadge>
          </chakra.span>
        </>
      }
    >
      <PortionReference portion={portion} as="h4">
        <Box borderTopWidth="1px" borderColor="line" pt="1" data-no-print>
          <SermonsLink to="/torah-portions/$slug" params={{ slug: portion.id } as never}>
            Sermons for this portion
          </SermonsLink>
        </Box>
      </PortionReference>
    </ReferenceEntry>
  );
}
