import { chakra, Heading } from '@chakra-ui/react';
import { getRouteApi } from '@tanstack/react-router';
import type { SourceBookOutput } from '../../shared/source.schemas.ts';
import { trpc } from '../api/trpc.ts';
import { BookSection } from '../features/sources/book-index.tsx';
import { ChapterNeighbors, ChapterTitle } from '../features/sources/chapter-title.tsx';
import { CitingList } from '../features/sources/citing-list.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Page } from '../ui/page.tsx';
import { Intro } from '../ui/text/intro.tsx';
import { SermonSection } from './sermon-section.tsx';

const route = getRouteApi('/sources/$book/$chapter');
const collections = [
  { kind: 'tanakh', name: 'Tanakh' },
  { kind: 'mishnah', name: 'Mishnah' },
  { kind: 'talmud', name: 'Talmud' },
] as const;

/** /sources */
export function SourcesPage() {
  const [books] = trpc.sources.list.useSuspenseQuery();
  const cited = books.filter(({ chapters }) => chapters.length > 0);
  return (
    <Page maxW="60rem">
      <Heading as="h1" size="xl" mb="4">
        Sources
      </Heading>
      <Intro mb={{ base: '8', md: '12' }}>
        The passages of Tanakh, Mishnah and Talmud that sermons cite. Choose a chapter, or a folio of the
        Talmud, to see the sermons and the text around each citation.
      </Intro>
      {cited.length === 0 && (
        <Notice title="No Sources Yet">
          No published sermon cites a chapter and verse yet. References such as Genesis 28:10 are found when a
          sermon is saved.
        </Notice>
      )}
      {collections.map(({ kind, name }) => (
        <Collection key={kind} name={name} books={cited.filter((book) => book.kind === kind)} />
      ))}
    </Page>
  );
}

function Collection({ name, books }: { name: string; books: readonly SourceBookOutput[] }) {
  if (books.length === 0) return null;
  const sections = [...new Set(books.map(({ section }) => section))];
  return (
    <chakra.section mb={{ base: '10', md: '14' }}>
      <Heading as="h2" size="lg" borderBottomWidth="1px" borderColor="ink" pb="3" mb={{ base: '5', md: '6' }}>
        {name}
      </Heading>
      {sections.map((section) => (
        <BookSection key={section} name={section} books={books.filter((book) => book.section === section)} />
      ))}
    </chakra.section>
  );
}

/** /sources/{book}/{chapter} */
export function SourceChapterPage() {
  const { book, chapter } = route.useParams();
  const { page } = route.useSearch();
  const [data, query] = trpc.sources.chapter.useSuspenseQuery({ book, chapter: Number(chapter), page });
  return (
    <Page maxW="60rem">
      <ChapterTitle data={data} />
      <SermonSection
        query={query}
        path={`/sources/${book}/${chapter}`}
        empty={<Notice title="No Sermons Yet">No published sermon cites {data.ref} yet.</Notice>}
        renderList={(sermons) => <CitingList sermons={sermons} />}
      />
      <ChapterNeighbors data={data} />
    </Page>
  );
}
