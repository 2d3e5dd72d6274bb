import { z } from 'zod';
import { pageInput } from './pagination.ts';
import { wholeNumber } from './text/whole-number.ts';

/** The parts of Tanakh, and the orders of the Mishnah and Talmud. */
export const sourceSections = [
  'Torah',
  'Prophets',
  'Writings',
  'Zeraim',
  'Moed',
  'Nashim',
  'Nezikin',
  'Kodashim',
  'Tahorot',
] as const;

const sourceKinds = ['tanakh', 'mishnah', 'talmud'] as const;

/** A passage that a sermon cites. */
export const sermonSource = z.object({
  /** The reference in English, such as 'Genesis 28:10-12'. */
  ref: z.string(),
  hebrewRef: z.string(),
  url: z.string(),
  book: z.string(),
  chapter: z.number().int(),
  /** Where `content` cites it, as offsets in UTF-16 code units. */
  positions: z.array(z.object({ start: z.number().int(), end: z.number().int() })),
});
export type SermonSource = z.infer<typeof sermonSource>;

/** A book that sermons can cite. */
export const sourceBookOutput = z.object({
  slug: z.string(),
  kind: z.enum(sourceKinds),
  section: z.enum(sourceSections),
  title: z.string(),
  hebrewTitle: z.string(),
  firstChapter: z.number().int(),
  lastChapter: z.number().int(),
  /** The chapters or folios that visible sermons cite. */
  chapters: z.array(z.number().int()),
  url: z.string(),
});
export type SourceBookOutput = z.infer<typeof sourceBookOutput>;
export const sourcesOutput = z.array(sourceBookOutput);

/** Sermons on one page of a chapter. */
export const sourcePageSize = 20;

export const sourceChapterParams = z.object({
  book: z.string().max(40),
  chapter: wholeNumber('chapter must be a whole number of 1 or more', { min: 1 }),
});
export const sourceChapterQuery = z.object({ page: pageInput.default(1) });
export const sourceChapterInput = sourceChapterParams.extend(sourceChapterQuery.shape);

/** A sermon on the page of a chapter. */
const citingSermon = z.object({
  id: z.number().int(),
  title: z.string(),
  slug: z.string().nullable(),
  rabbiName: z.string(),
  synagogueName: z.string(),
  city: z.string(),
  dateDelivered: z.string(),
  audioUrl: z.string().nullable(),
  citation: z.object({
    ref: z.string(),
    url: z.string(),
    before: z.string(),
    text: z.string(),
    after: z.string(),
  }),
  citationCount: z.number().int(),
});
export type CitingSermon = z.infer<typeof citingSermon>;

/** A chapter or folio, and a page of the sermons that cite it. */
export const sourceChapterOutput = z.object({
  /** For search engines and link previews. */
  title: z.string(),
  description: z.string(),
  book: sourceBookOutput.pick({ slug: true, kind: true, section: true, title: true, hebrewTitle: true }),
  chapter: z.number().int(),
  ref: z.string(),
  hebrewRef: z.string(),
  url: z.string(),
  previousChapter: z.number().int().nullable(),
  nextChapter: z.number().int().nullable(),
  items: z.array(citingSermon),
  total: z.number().int(),
  page: z.number().int(),
  limit: z.number().int(),
});
export type SourceChapterOutput = z.infer<typeof sourceChapterOutput>;
