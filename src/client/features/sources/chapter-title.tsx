import { Box, chakra, Flex, Heading } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import type { SourceChapterOutput } from '../../../shared/source.schemas';

const TextLink = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '11',
    color: 'blue',
    fontWeight: 600,
    _hover: { textDecoration: 'underline', textUnderlineOffset: '0.22em' },
  },
});

/** The title block of a chapter or folio: its names, and a link to its text on Sefaria. */
export function ChapterTitle({ data: { book, ref, hebrewRef, url } }: { data: SourceChapterOutput }) {
  return (
    <Box
      as="header"
      textAlign="center"
      borderBlockWidth="1px"
      borderTopWidth="3px"
      borderColor="ink"
      borderTopStyle="double"
      py={{ base: '8', md: '12' }}
      mb={{ base: '10', md: '14' }}
    >
      <chakra.p fontSize="xs" fontWeight={700} letterSpacing="0.14em" textTransform="uppercase" color="gold">
        <chakra.span
          display="inline-flex"
          alignItems="center"
          minHeight="11"
          _hover={{ textDecoration: 'underline', textUnderlineOffset: '0.3em' }}
          asChild
        >
          <Link to={'/sources' as never}>Sources</Link>
        </chakra.span>
        {` · ${book.section}`}
      </chakra.p>
      <Heading as="h1" size="2xl" fontSize={{ base: '4xl', md: '6xl' }} lineHeight="1.1" mt="1">
        {ref.replaceAll('-', '–')}
      </Heading>
      <chakra.p
        lang="he"
        dir="rtl"
        fontFamily="heading"
        fontSize={{ base: '2xl', md: '4xl' }}
        lineHeight="1.4"
        color="muted"
        mt="2"
      >
        {hebrewRef}
      </chakra.p>
      <Box aria-hidden="true" width="16" borderTopWidth="2px" borderColor="goldLine" mx="auto" my="5" />
      <TextLink asChild>
        <a href={url} target="_blank" rel="noopener">
          Read it on Sefaria
        </a>
      </TextLink>
    </Box>
  );
}

/** Links to the chapters before and after. */
export function ChapterNeighbours({
  data: { book, previousChapter, nextChapter },
}: {
  data: SourceChapterOutput;
}) {
  const link = (chapter: number | null, label: (name: string) => string) =>
    chapter === null ? (
      <span />
    ) : (
      <TextLink asChild>
        <Link
          to="/sources/$book/$chapter"
          params={{ book: book.slug, chapter: String(chapter) } as never}
          search={{}}
        >
          {label(`${book.title} ${chapter}`)}
        </Link>
      </TextLink>
    );
  return (
    <Flex as="nav" aria-label="Chapters" justify="space-between" gap="6" wrap="wrap" mt="8" data-no-print>
      {link(previousChapter, (name) => `← ${name}`)}
      {link(nextChapter, (name) => `${name} →`)}
    </Flex>
  );
}
