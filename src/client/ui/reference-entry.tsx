import { Box, chakra, Flex, Heading } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Entry } from './accordion.tsx';
import { BidiText } from './text/bidi-text.tsx';

const Name = chakra(Heading, { base: { fontSize: { base: 'lg', md: 'xl' }, lineHeight: 1.3 } });

interface ReferenceEntryProps {
  readonly id: string;
  /** Groups entries: at most one entry per name is open. */
  readonly name: string;
  readonly isOpen: boolean;
  readonly onToggle: (id: string, isOpen: boolean) => void;
  readonly headingAs: 'h2' | 'h3';
  readonly heading: ReactNode;
  /** Shown at the end of the heading line. */
  readonly details: ReactNode;
  readonly children: ReactNode;
}

/** An entry of a reference page: a heading line and, when open, a wide and a narrow column. */
export function ReferenceEntry({ headingAs, heading, details, children, ...entry }: ReferenceEntryProps) {
  return (
    <Entry
      {...entry}
      header={
        <>
          <Name as={headingAs}>{heading}</Name>
          <Flex
            as="span"
            align="baseline"
            columnGap="3"
            rowGap="1"
            wrap={{ base: 'wrap', md: 'nowrap' }}
            fontSize="sm"
          >
            {details}
          </Flex>
        </>
      }
    >
      <Box
        display="grid"
        gridTemplateColumns={{ base: '1fr', lg: 'minmax(0, 1fr) 17rem' }}
        columnGap="16"
        rowGap="8"
        alignItems="start"
      >
        {children}
      </Box>
    </Entry>
  );
}

interface PartProps {
  readonly as: 'h3' | 'h4';
  readonly title: string;
  readonly children: ReactNode;
}

/** A part of an entry with a small heading. */
export const Part = ({ as, title, children }: PartProps) => (
  <section>
    <Heading as={as} fontFamily="body" fontSize="sm" fontWeight={700} color="muted" mb="2">
      {title}
    </Heading>
    {children}
  </section>
);

/** A paragraph with the typography of a sermon. */
export const Prose = ({ children }: { children: string }) => (
  <Box
    as="p"
    fontFamily="heading"
    fontSize="prose"
    lineHeight="1.7"
    // About 66 characters, as in a sermon. Not the `prose` token, whose unit is the width of a digit: digits are
    // wider than letters.
    maxW="28.5em"
    wordSpacing="0.03em"
    fontVariantNumeric="oldstyle-nums"
  >
    <BidiText>{children}</BidiText>
  </Box>
);
