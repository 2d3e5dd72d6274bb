import { Box, chakra, Flex, Heading } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { TorahBook, TorahPortion } from '../../../shared/torah-portions';
import { Entry } from '../../ui/accordion';
import { Badge, type Tone } from '../../ui/tone';
import { HebrewName } from './portion-name';

const books: Record<TorahBook, { readonly label: string; readonly tone: Tone }> = {
  genesis: { label: 'Genesis', tone: 'blue' },
  exodus: { label: 'Exodus', tone: 'green' },
  leviticus: { label: 'Leviticus', tone: 'purple' },
  numbers: { label: 'Numbers', tone: 'amber' },
  deuteronomy: { label: 'Deuteronomy', tone: 'rose' },
};

const Name = chakra(Heading, { base: { fontSize: { base: 'lg', md: 'xl' }, lineHeight: 1.3 } });
const Brackets = chakra('span', { base: { color: 'muted', fontWeight: 400, whiteSpace: 'nowrap' } });
const Sermons = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '11',
    color: 'blue',
    fontSize: 'sm',
    fontWeight: 600,
    _hover: { textDecoration: 'underline', textUnderlineOffset: '0.22em' },
  },
});

interface PortionEntryProps {
  readonly portion: TorahPortion;
  readonly isOpen: boolean;
  readonly onToggle: (id: string, isOpen: boolean) => void;
}

/** A portion in the index: its heading line, and what stands below it once it is opened (SPEC §2). */
export function PortionEntry({ portion, isOpen, onToggle }: PortionEntryProps) {
  const book = books[portion.book];
  return (
    <Entry
      id={portion.id}
      name="portions"
      isOpen={isOpen}
      onToggle={onToggle}
      header={
        <Flex
          justify="space-between"
          align={{ base: 'start', md: 'baseline' }}
          direction={{ base: 'column', md: 'row' }}
          columnGap="6"
          rowGap="2"
        >
          <Name as="h3">
            {portion.name}{' '}
            <Brackets>
              (<HebrewName>{portion.hebrewName}</HebrewName>)
            </Brackets>
          </Name>
          <Flex align="baseline" columnGap="3" rowGap="1" wrap="wrap" fontSize="sm">
            <chakra.span minW={{ md: '4.75rem' }}>
              <Badge>Week {portion.weekNumber}</Badge>
            </chakra.span>
            <chakra.span
              color="muted"
              minW={{ md: '11rem' }}
              fontVariantNumeric="tabular-nums"
              order={{ base: 1, md: 0 }}
            >
              {portion.chapters}
            </chakra.span>
            <chakra.span minW={{ md: '5.5rem' }}>
              <Badge tone={book.tone}>{book.label}</Badge>
            </chakra.span>
          </Flex>
        </Flex>
      }
    >
      <Box
        display="grid"
        gridTemplateColumns={{ base: '1fr', lg: 'minmax(0, 1fr) 17rem' }}
        columnGap="16"
        rowGap="8"
      >
        <Part title="Summary">
          <Box
            as="p"
            fontFamily="heading"
            fontSize="prose"
            lineHeight="1.7"
            maxW="prose"
            fontVariantNumeric="oldstyle-nums"
          >
            {portion.summary}
          </Box>
        </Part>
        <Flex direction="column" gap="8" gridRow={{ lg: 'span 2' }} gridColumn={{ lg: 2 }}>
          <Part title="Key Themes">
            <Flex as="ul" listStyleType="none" wrap="wrap" gap="2">
              {portion.themes.map((theme) => (
                <li key={theme}>
                  <Badge>{theme}</Badge>
                </li>
              ))}
            </Flex>
          </Part>
          <Part title="Haftarah">
            <p>{portion.haftarah}</p>
          </Part>
          <Box borderTopWidth="1px" borderColor="line" pt="1">
            <Sermons to="/directory" search={{ portion: portion.id } as never}>
              Sermons given in this week
            </Sermons>
          </Box>
        </Flex>
        <Part title="Key Verses">
          <Flex direction="column" gap="5" maxW="prose">
            {portion.keyVerses.map((verse) => (
              <chakra.figure
                key={verse.reference}
                borderInlineStartWidth="2px"
                borderColor="goldLine"
                ps="4"
                fontFamily="heading"
              >
                <chakra.blockquote fontSize="lg" lineHeight="1.55">
                  “{verse.text}”
                </chakra.blockquote>
                <chakra.figcaption color="muted" fontFamily="body" fontSize="sm" mt="1">
                  {verse.reference}
                </chakra.figcaption>
              </chakra.figure>
            ))}
          </Flex>
        </Part>
      </Box>
    </Entry>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <Heading as="h4" fontFamily="body" fontSize="sm" fontWeight={700} color="muted" mb="2">
      {title}
    </Heading>
    {children}
  </section>
);
