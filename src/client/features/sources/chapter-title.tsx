import { chakra, Flex } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import type { SourceChapterOutput } from '../../../shared/source.schemas.ts';
import { textLink } from '../../ui/navigation/text-link.ts';
import { TitleBlock } from '../../ui/title-block.tsx';

const TextLink = chakra('span', { base: textLink });

/** The title block of a chapter or folio: its names, and a link to its text on Sefaria. */
export function ChapterTitle({ data: { book, ref, hebrewRef, url } }: { data: SourceChapterOutput }) {
  return (
    <TitleBlock
      list={{ to: '/sources', label: 'Sources' }}
      section={book.section}
      title={ref.replaceAll('-', '–')}
      hebrewTitle={hebrewRef}
    >
      <TextLink asChild>
        <a href={url} target="_blank" rel="noopener">
          Read it on Sefaria
        </a>
      </TextLink>
    </TitleBlock>
  );
}

/** Links to the previous and the next chapter of the book. */
export function ChapterNeighbors({
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
