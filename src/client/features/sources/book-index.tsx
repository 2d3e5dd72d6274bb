import { Box, chakra, Flex, Heading } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import type { SourceBookOutput } from '../../../shared/source.schemas.ts';
import { byPointer } from '../../theme/by-pointer.ts';

const ChapterLink = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    minWidth: byPointer('11', '8'),
    minHeight: byPointer('11', '7'),
    color: 'blue',
    fontVariantNumeric: 'tabular-nums',
    _hover: { textDecoration: 'underline', textUnderlineOffset: '0.22em' },
  },
});

/** A part of Tanakh, or an order of the Mishnah or Talmud: its books, each with the chapters that sermons cite. */
export function BookSection({ name, books }: { name: string; books: readonly SourceBookOutput[] }) {
  return (
    <chakra.section mb={{ base: '8', md: '10' }}>
      <Heading
        as="h3"
        fontFamily="body"
        fontSize="xs"
        fontWeight={700}
        letterSpacing="0.14em"
        textTransform="uppercase"
        color="gold"
        mb="1"
      >
        {name}
      </Heading>
      <chakra.ul listStyleType="none">
        {books.map((book) => (
          <Book key={book.slug} book={book} />
        ))}
      </chakra.ul>
    </chakra.section>
  );
}

function Book({ book: { slug, kind, title, hebrewTitle, chapters } }: { book: SourceBookOutput }) {
  return (
    <chakra.li
      id={slug}
      display="grid"
      gridTemplateColumns={{ base: '1fr', md: '19rem minmax(0, 1fr)', lg: '23rem minmax(0, 1fr)' }}
      columnGap="8"
      alignItems="baseline"
      borderBottomWidth="1px"
      borderColor="line"
      py={{ base: '3', md: '2' }}
    >
      <Flex align="baseline" justify="space-between" gap="4" minW="0">
        <Box as="h4" fontFamily="heading" fontSize="lg" fontWeight={500}>
          {title}
        </Box>
        <chakra.span lang="he" dir="rtl" fontFamily="heading" fontSize="lg" color="muted">
          {hebrewTitle}
        </chakra.span>
      </Flex>
      <Flex
        as="ul"
        listStyleType="none"
        wrap="wrap"
        columnGap="1"
        fontSize="sm"
        ms={{ base: '-3', md: '0' }}
        aria-label={kind === 'talmud' ? 'Folios' : 'Chapters'}
      >
        {chapters.map((chapter) => (
          <li key={chapter}>
            <ChapterLink
              to="/sources/$book/$chapter"
              params={{ book: slug, chapter: String(chapter) } as never}
              aria-label={`${title} ${chapter}`}
            >
              {chapter}
            </ChapterLink>
          </li>
        ))}
      </Flex>
    </chakra.li>
  );
}
