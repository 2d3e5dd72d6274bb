import type { NameMatch, UncheckedCitation } from './citation.ts';
import { readHebrewNumeral } from './read-hebrew-numeral.ts';
import type { Locator, SourceBook } from './source-books.ts';
import type { TextReader } from './text-reader.ts';

const mark = '["״”]';
const numeral = `(\\d{1,3}|[א-ת]{1,3}(?:${mark}[א-ת]|['׳’])?)`;
const space = '[ \u00a0]';
/** The rest of a date in the Hebrew calendar: `כ״ח בסיון`, `ל״ג בעומר`. */
const dateEnd = `${space}[בל]?(?:תשרי|(?:מר)?חשו?ון|כסל[יו]ו?|טבת|שבט|אדר|ניסן|אי+ר|סיו+ן|תמוז|(?:מנחם${space})?אב|אלול|עומר|חודש|חדש|ספירת)(?![א-ת])`;
const numeralEnd = `(?![א-ת\\d"״׳'])(?!:\\d)(?!${dateEnd})`;
const dash = `${space}?[-–—־]${space}?`;
const chapterPrefix = `(?:,?${space}?(פרק|פרקים|פ['׳’])${space})`;
const versePrefix = `(?:פסוקים|פסוק|פס['׳’])${space}`;
const range = `(?:${dash}(?:${numeral}${space}?[:,]${space}?)?${numeral}${numeralEnd})?`;

const versePattern = new RegExp(
  `${space}${chapterPrefix}?${space}?${numeral}(${space}?[:,]${space}?(?:${versePrefix})?|${space}(?:${versePrefix})?)${numeral}${numeralEnd}${range}`,
  'yu',
);
const nextChapterAndVersePattern = new RegExp(
  `(;${space}?)${numeral}${space}?[:,]${space}?${numeral}${numeralEnd}${range}`,
  'yu',
);
const chapterPattern = new RegExp(
  `${space}${chapterPrefix}?${space}?${numeral}${numeralEnd}(?!${dash})`,
  'yu',
);
const wordAheadPattern = new RegExp(`${space}[א-ת]`, 'y');
const isSingleLetter = (letters: string | undefined) => /^[א-ת]['׳’]?$/.test(letters ?? '');
/** Numerals that are also everyday words: `משלי לא, כה אמר`. */
const everydayNumerals = new Set([
  'לא',
  'לו',
  'לה',
  'לב',
  'מה',
  'כה',
  'פה',
  'יד',
  'עד',
  'נא',
  'רב',
  'שב',
  'קח',
  'רע',
  'קל',
  'צד',
  'עז',
]);
const pagesPattern = new RegExp(
  `${space}(?:(?:דף|ד['׳’])${space})?${numeral}(?:${space}?,?${space}?(?:ע${mark}?([אב])|(?:עמוד|עמ['׳’]) ([אב])['׳’]?)(?:${dash}ע${mark}?([אב]))?|([.:])(?=[)\\]]))(?![א-ת"״])`,
  'yu',
);
const mishnahPattern = new RegExp(
  `${space}${chapterPrefix}?${space}?${numeral}(${space}?[:,]${space}?|,?${space}(?=משנה))(משנה${space})?${numeral}${numeralEnd}${range}`,
  'yu',
);
/** `פ״ב מ״ד`: chapter 2, mishnah 4. */
const abbreviatedMishnahPattern = new RegExp(
  `${space}פ${mark}([א-ת])${space}?,?${space}?מ${mark}([א-ת])(?![א-ת"״])`,
  'yu',
);

const mishnahMarker = /(?<![א-ת])[ובהלמ]{0,2}משנ(?:ה|ת),?[ \u00a0](?:מסכת[ \u00a0])?$/;
/** A bracket, or a word such as `book` or `tractate`: the name after it is the name of a book. */
const beforeBook =
  /(?:[([](?:ראו?[ \u00a0]|עיין[ \u00a0])?|(?<![א-ת])[ובהלמ]{0,2}(?:ספר|מסכת|משנה|גמרא|תלמוד)[ \u00a0])$/;
/** Whether a numeral has a geresh or gershayim. `ה׳` and `ד׳` do not count: they also stand for the name of God. */
const isMarked = (letters: string | undefined) =>
  letters !== undefined && /["״”'׳’]/.test(letters) && !/^[הד]['׳’]$/.test(letters);

/** Parses the citations after a Hebrew name of a book: the first and those that continue it (`א, א; ב, ד`). */
export function* parseHebrewCitations(reader: TextReader, found: NameMatch): Generator<UncheckedCitation> {
  const { name, end, before, start } = found;
  const isUnambiguous = name.use !== 'everyday';
  const hasContext = beforeBook.test(before);
  if (name.tanakh) {
    const first =
      parseVerses(reader, found, name.tanakh, { isUnambiguous, hasContext }) ??
      parseChapter(reader, found, name.tanakh, { isUnambiguous, hasContext });
    if (first) yield* withContinuations(reader, first);
  }
  if (name.talmud) {
    const pages = parsePages(reader, end, name.talmud, start);
    if (pages) yield pages;
  }
  if (name.mishnah) {
    const first = parseMishnayot(reader, found, name.mishnah, { isUnambiguous, hasContext });
    if (first) yield* withContinuations(reader, first);
  }
}

interface NameCertainty {
  /** Whether the name has no other meaning than the book. */
  readonly isUnambiguous: boolean;
  /** Whether a bracket, or a word such as `book`, precedes the name. */
  readonly hasContext: boolean;
}

function parseVerses(
  reader: TextReader,
  { start, end }: NameMatch,
  book: SourceBook,
  { isUnambiguous, hasContext }: NameCertainty,
): UncheckedCitation | undefined {
  const match = reader.match(versePattern, end);
  if (!match) return undefined;
  const [text, chapterWord, chapter, separator = '', verse, lastChapter, lastVerse] = match;
  // The words for `verse` begin with פ.
  const isSeparated = /[:,פ]/.test(separator) || chapterWord !== undefined;
  const isMarkedCitation = isMarked(chapter) && (isMarked(verse) || /[:,]/.test(separator));
  const areDigits = /^\d+$/.test(chapter ?? '') && /^\d+$/.test(verse ?? '');
  const citationEnd = end + text.length;
  const isFollowedByWord = reader.match(wordAheadPattern, citationEnd) !== null;
  const isPlain = !areDigits && !isMarked(chapter) && !isMarked(verse);
  // `ספר דברים לא יד אדם כתבה` and `תהלים לא, כה אמר` are sentences.
  if (
    isPlain &&
    isFollowedByWord &&
    !chapterWord &&
    (separator.trim() === '' || everydayNumerals.has(verse ?? ''))
  )
    return undefined;
  const isCertain = hasContext || isMarkedCitation || (areDigits && isSeparated);
  if (!isCertain && !(isUnambiguous && isSeparated)) return undefined;
  return toCitation(book, [chapter, verse, lastChapter, lastVerse], start, citationEnd);
}

function parseChapter(
  reader: TextReader,
  { start, end }: NameMatch,
  book: SourceBook,
  { isUnambiguous, hasContext }: NameCertainty,
): UncheckedCitation | undefined {
  const match = reader.match(chapterPattern, end);
  if (!match) return undefined;
  const [text, chapterWord, chapter] = match;
  const citationEnd = end + text.length;
  const isNumber = isMarked(chapter) || /^\d+$/.test(chapter ?? '');
  const isInBrackets = hasContext && /[)\]]/.test(reader.text[citationEnd] ?? '');
  // `ב׳` before an ordinary word is an initial or a count: `ירמיהו ב׳ לוי`, `בראשית ב׳ פעמים`.
  if (isSingleLetter(chapter) && !chapterWord && reader.match(wordAheadPattern, citationEnd))
    return undefined;
  if (!chapterWord && !(isUnambiguous && isNumber) && !isInBrackets) return undefined;
  const number = readHebrewNumeral(chapter ?? '');
  return number ? { book, from: [number, 0], to: [number, 0], start, end: citationEnd } : undefined;
}

function parsePages(
  reader: TextReader,
  offset: number,
  book: SourceBook,
  start: number,
): UncheckedCitation | undefined {
  const match = reader.match(pagesPattern, offset);
  if (!match) return undefined;
  const [text, folio, abbreviatedSide, writtenSide, lastSide, sideMark] = match;
  const number = readHebrewNumeral(folio ?? '');
  if (!number) return undefined;
  // `ה.` is the first side of folio 5, `ה:` the second.
  const side = (abbreviatedSide ?? writtenSide) === 'א' || sideMark === '.' ? 1 : 2;
  const from: Locator = [number, side];
  const to: Locator = lastSide ? [number, lastSide === 'א' ? 1 : 2] : from;
  return { book, from, to, start, end: offset + text.length };
}

function parseMishnayot(
  reader: TextReader,
  { name, start, end, before }: NameMatch,
  book: SourceBook,
  { isUnambiguous, hasContext }: NameCertainty,
): UncheckedCitation | undefined {
  const marker = mishnahMarker.exec(before)?.[0] ?? '';
  const abbreviated = reader.match(abbreviatedMishnahPattern, end);
  if (abbreviated) {
    return toCitation(
      book,
      [abbreviated[1], abbreviated[2], undefined, undefined],
      start - marker.length,
      end + abbreviated[0].length,
    );
  }
  const match = reader.match(mishnahPattern, end);
  if (!match) return undefined;
  const [text, chapterWord, chapter, , mishnahWord, verse, lastChapter, lastVerse] = match;
  // In a tractate with a Talmud, `ה, ב` can also be a page.
  const isOnlyMishnah = !name.talmud && (isUnambiguous || hasContext || isMarked(chapter));
  if (!marker && !(chapterWord && mishnahWord) && !isOnlyMishnah) return undefined;
  return toCitation(book, [chapter, verse, lastChapter, lastVerse], start - marker.length, end + text.length);
}

type Numeral = string | undefined;

function toCitation(
  book: SourceBook,
  [chapter, verse, lastChapter, lastVerse]: readonly [Numeral, Numeral, Numeral, Numeral],
  start: number,
  end: number,
): UncheckedCitation | undefined {
  const numbers = [chapter, verse, lastChapter ?? chapter, lastVerse ?? verse].map((letters) =>
    readHebrewNumeral(letters ?? ''),
  );
  if (!numbers.every(Boolean)) return undefined;
  const [fromChapter = 0, fromVerse = 0, toChapter = 0, toVerse = 0] = numbers;
  return { book, from: [fromChapter, fromVerse], to: [toChapter, toVerse], start, end };
}

/** Yields the citation and those that continue it: `א, א; ב, ד`. */
function* withContinuations(reader: TextReader, first: UncheckedCitation): Generator<UncheckedCitation> {
  yield first;
  for (let last = first; ; ) {
    const match = reader.match(nextChapterAndVersePattern, last.end);
    if (!match) return;
    const [text, separator = '', chapter, verse, lastChapter, lastVerse] = match;
    const next = toCitation(
      first.book,
      [chapter, verse, lastChapter, lastVerse],
      last.end + separator.length,
      last.end + text.length,
    );
    if (!next) return;
    yield next;
    last = next;
  }
}
