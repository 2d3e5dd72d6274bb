import {
  type CitingSermon,
  type SourceBookOutput,
  type SourceChapterOutput,
  sourcePageSize,
} from '../../../shared/source.schemas.ts';
import { AppError } from '../../base/errors.ts';
import type { Em } from '../../db/orm.ts';
import { bookUrl, referenceTo } from '../citations/citation-reference.ts';
import { findBook, type SourceBook, sourceBooks } from '../citations/source-books.ts';
import { Sermon } from '../sermons/sermon/sermon.entity.ts';
import type { SermonCardRow } from '../sermons/sermon/sermon.repository.ts';
import { excerptAround } from './citation-excerpt.ts';
import { type ChapterKey, type CitingText, SourceRepository } from './source.repository.ts';

/** Lists all books in their order, each with the chapters or folios that visible sermons cite. */
export async function listSources(em: Em): Promise<SourceBookOutput[]> {
  const chapters = await readCitedChapters(em);
  return sourceBooks.map((book) => presentBook(book, chapters.get(book.slug) ?? []));
}

/** Returns the paths of the pages of all chapters that visible sermons cite. */
export async function citedChapterPaths(em: Em): Promise<string[]> {
  const chapters = await readCitedChapters(em);
  return sourceBooks.flatMap(({ slug }) =>
    (chapters.get(slug) ?? []).map((chapter) => `/sources/${slug}/${chapter}`),
  );
}

/**
 * Reads a chapter or folio and one page of the visible sermons that cite it, the newest first.
 * @throws AppError NOT_FOUND when the book or the chapter does not exist
 */
export async function readSourceChapter(
  em: Em,
  { page, ...key }: ChapterKey & { page: number },
): Promise<SourceChapterOutput> {
  const book = findBook(key.book);
  if (!book || key.chapter < book.firstChapter || key.chapter > book.lastChapter) {
    throw new AppError('NOT_FOUND', 'No such chapter');
  }
  const repository = new SourceRepository(em);
  const total = await repository.countCiting(key);
  const offset = (page - 1) * sourcePageSize;
  const ids = total > offset ? await repository.findCitingIds(key, { limit: sourcePageSize, offset }) : [];
  const rows = await em.getRepository(Sermon).findVisibleCardsByIds(ids);
  const texts = ids.length > 0 ? await repository.findCitingTexts(ids) : new Map<number, CitingText>();
  const { slug, kind, section, title, hebrewTitle } = book;
  const chapter = referenceOfChapter(book, key.chapter);
  return {
    title: `Sermons on ${chapter.ref}`,
    description: describeChapter(chapter.ref, total),
    book: { slug, kind, section, title, hebrewTitle },
    chapter: key.chapter,
    ...chapter,
    previousChapter: key.chapter > book.firstChapter ? key.chapter - 1 : null,
    nextChapter: key.chapter < book.lastChapter ? key.chapter + 1 : null,
    items: rows.flatMap((row) => presentCitingSermon(row, texts.get(row.id), book, key.chapter)),
    total,
    page,
    limit: sourcePageSize,
  };
}

function describeChapter(ref: string, total: number): string {
  const count = total > 1 ? `${total.toLocaleString('en-US')} sermons` : 'Sermons';
  return `${count} that cite ${ref}, each with the text around the citation.`;
}

async function readCitedChapters(em: Em): Promise<Map<string, number[]>> {
  const chapters = new Map<string, number[]>();
  for (const { book, chapter } of await new SourceRepository(em).findCitedChapters()) {
    chapters.set(book, [...(chapters.get(book) ?? []), chapter]);
  }
  for (const list of chapters.values()) list.sort((one, other) => one - other);
  return chapters;
}

const presentBook = (book: SourceBook, chapters: number[]): SourceBookOutput => ({
  slug: book.slug,
  kind: book.kind,
  section: book.section,
  title: book.title,
  hebrewTitle: book.hebrewTitle,
  firstChapter: book.firstChapter,
  lastChapter: book.lastChapter,
  chapters,
  url: bookUrl(book),
});

/** The reference to a whole chapter; for the Talmud, to all pages of a folio. */
function referenceOfChapter(book: SourceBook, chapter: number) {
  const { pages } = book;
  if (!pages) return referenceTo(book, [chapter, 0], [chapter, 0]);
  const firstSide = chapter === pages.first[0] ? pages.first[1] : 1;
  const lastSide = chapter === pages.last[0] ? pages.last[1] : 2;
  return referenceTo(book, [chapter, firstSide], [chapter, lastSide]);
}

/** The sermon with its first citation of the chapter; an empty list when an edit between two queries removed it. */
function presentCitingSermon(
  row: SermonCardRow,
  text: CitingText | undefined,
  book: SourceBook,
  chapter: number,
): CitingSermon[] {
  const citations = (text?.citations ?? []).filter(
    (citation) => citation.book === book.slug && citation.from[0] <= chapter && citation.to[0] >= chapter,
  );
  const [first] = citations;
  if (!text || !first) return [];
  const { ref, url } = referenceTo(book, first.from, first.to);
  return [
    {
      id: row.id,
      title: row.title,
      slug: row.slug ?? null,
      rabbiName: row.rabbiName,
      synagogueName: row.synagogueName,
      city: row.city,
      dateDelivered: row.dateDelivered.toISOString(),
      audioUrl: row.audioUrl ?? null,
      citation: { ref, url, ...excerptAround(text, first) },
      citationCount: citations.length,
    },
  ];
}
