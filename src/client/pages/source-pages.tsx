import { Box, Button, chakra, Flex, Heading } from '@chakra-ui/react';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { SourceBookOutput } from '../../shared/source.schemas';
import { trpc } from '../api/trpc.ts';
import { BookSection } from '../features/sources/book-index';
import { ChapterNeighbours, ChapterTitle } from '../features/sources/chapter-title';
import { CitingList } from '../features/sources/citing-list';
import { Notice } from '../ui/feedback/notice.tsx';
import { Pagination } from '../ui/navigation/pagination.tsx';
import { Page } from '../ui/page';
import { Intro } from '../ui/text/intro.tsx';
import { plural } from '../ui/text/quantities.ts';

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
        The passages of Tanakh, Mishnah and Talmud that sermons quote. Choose a chapter, or a folio of the
        Talmud, to see the sermons and the text around each quotation.
      </Intro>
      {cited.length === 0 && (
        <Notice title="No Sources Yet">
          No published sermon quotes a chapter and verse yet. References such as Genesis 28:10 are found when
          a sermon is saved.
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
  const [data] = trpc.sources.chapter.useSuspenseQuery({ book, chapter: Number(chapter), page });
  const path = `/sources/${book}/${chapter}`;
  return (
    <Page maxW="60rem">
      <ChapterTitle data={data} />
      <Flex
        align="baseline"
        justify="space-between"
        gap="4"
        wrap="wrap"
        borderBottomWidth="1px"
        borderColor="ink"
        pb="3"
      >
        <Heading as="h2" size="lg">
          Sermons
        </Heading>
        <Box color="muted" fontSize="sm">
          {plural(data.total, 'sermon')}
        </Box>
      </Flex>
      {data.total === 0 && <Notice title="No Sermons Yet">No published sermon quotes {data.ref} yet.</Notice>}
      {data.total > 0 && data.items.length === 0 && (
        <Notice
          title="No Sermons on This Page"
          action={
            <Button variant="outline" asChild>
              <Link to={path as never}>Go to the first page</Link>
            </Button>
          }
        >
          This list has {plural(Math.ceil(data.total / data.limit), 'page')}.
        </Notice>
      )}
      <CitingList sermons={data.items} />
      {data.items.length > 0 && (
        <Flex mt="6">
          <Pagination
            page={data.page}
            limit={data.limit}
            total={data.total}
            linkTo={(number) => ({ to: path, search: { page: number > 1 ? number : undefined } })}
          />
        </Flex>
      )}
      <ChapterNeighbours data={data} />
    </Page>
  );
}
