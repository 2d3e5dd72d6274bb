import type { NameMatch, UncheckedCitation } from './citation.ts';
import { readHebrewNumeral } from './read-hebrew-numeral.ts';
import type { Locator, SourceBook } from './source-books.ts';
import type { TextReader } from './text-reader.ts';

const mark = '["״”]';
const numeral = `(\\d{1,3}|[א-ת]{1,3}(?:${mark}[א-ת]|['׳’])?)`;
const space = '[ \u00a0]';
/** `כ״ח בסיון`, `ל״ג בעומר`: a day of the calendar. */
const calendar = `${space}[בל]?(?:תשרי|(?:מר)?חשו?ון|כסל[יו]ו?|טבת|שבט|אדר|ניסן|אי+ר|סיו+ן|תמוז|(?:מנחם${space})?אב|אלול|עומר|חודש|חדש|ספירת)(?![א-ת])`;
const ends = `(?![א-ת\\d"״׳'])(?!:\\d)(?!${calendar})`;
const dash = `${space}?[-–—־]${space}?`;
const perek = `(?:,?${space}?(פרק|פרקים|פ['׳’])${space})`;
const pasuk = `(?:פסוקים|פסוק|פס['׳’])${space}`;
const range = `(?:${dash}(?:${numeral}${space}?[:,]${space}?)?${numeral}${ends})?`;

const withVerse = new RegExp(
  `${space}${perek}?${space}?${numeral}(${space}?[:,]${space}?(?:${pasuk})?|${space}(?:${pasuk})?)${numeral}${ends}${range}`,
  'yu',
);
const nextChapterAndVerse = new RegExp(
  `(;${space}?)${numeral}${space}?[:,]${space}?${numeral}${ends}${range}`,
  'yu',
);
const chapters = new RegExp(`${space}${perek}?${space}?${numeral}${ends}(?!${dash})`, 'yu');
/** If an ordinary word follows `ב׳`, it is an initial or an ordinal: `ירמיהו ב׳ לוי`, `בראשית ב׳ פעמים`. */
const wordFollows = new RegExp(`${space}[א-ת]`, 'y');
const isLetterAlone = (letters: string | undefined) => /^[א-ת]['׳’]?$/.test(letters ?? '');
/** Numbers that are everyday words too: `משלי לא, כה אמר`. */
const everydayNumbers = new Set([
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
const folios = new RegExp(
  `${space}(?:(?:דף|ד['׳’])${space})?${numeral}(?:${space}?,?${space}?(?:ע${mark}?([אב])|(?:עמוד|עמ['׳’]) ([אב])['׳’]?)(?:${dash}ע${mark}?([אב]))?|([.:])(?=[)\\]]))(?![א-ת"״])`,
  'yu',
);
const mishnah = new RegExp(
  `${space}${perek}?${space}?${numeral}(${space}?[:,]${space}?|,?${space}(?=משנה))(משנה${space})?${numeral}${ends}${range}`,
  'yu',
);
/** `פ״ב מ״ד`: chapter 2, mishnah 4. */
const shortMishnah = new RegExp(
  `${space}פ${mark}([א-ת])${space}?,?${space}?מ${mark}([א-ת])(?![א-ת"״])`,
  'yu',
);

const mishnahMarker = /(?<![א-ת])[ובהלמ]{0,2}משנ(?:ה|ת),?[ \u00a0](?:מסכת[ \u00a0])?$/;
/** After a bracket, or a word such as `book` or `tractate`, a name is that of a book. */
const context =
  /(?:[([](?:ראו?[ \u00a0]|עיין[ \u00a0])?|(?<![א-ת])[ובהלמ]{0,2}(?:ספר|מסכת|משנה|גמרא|תלמוד)[ \u00a0])$/;
/** `ה׳` and `ד׳` are also ways to write the name of God. */
const isMarked = (letters: string | undefined) =>
  letters !== undefined && /["״”'׳’]/.test(letters) && !/^[הד]['׳’]$/.test(letters);

/** Parses what follows a Hebrew name of a book: one citation, and further ones of the same book. */
export function* parseHebrewCitations(reader: TextReader, found: NameMatch): Generator<UncheckedCitation> {
  const { name, end, before, start } = found;
  const isClear = name.use !== 'everyday';
  const hasContext = context.test(before);
  if (name.tanakh) {
    const first =
      verses(reader, found, name.tanakh, { isClear, hasContext }) ??
      wholeChapter(reader, found, name.tanakh, { isClear, hasContext });
    if (first) yield* withContinuations(reader, first);
  }
  if (name.talmud) {
    const page = pages(reader, end, name.talmud, start);
    if (page) yield page;
  }
  if (name.mishnah) {
    const cited = mishnayot(reader, found, name.mishnah, { isClear, hasContext });
    if (cited) yield* withContinuations(reader, cited);
  }
}

interface Clarity {
  /** Whether the name has no other meaning than the book. */
  readonly isClear: boolean;
  /** Whether a bracket or a word such as `book` is before the name. */
  readonly hasContext: boolean;
}

function verses(
  reader: TextReader,
  { start, end }: NameMatch,
  book: SourceBook,
  { isClear, hasContext }: Clarity,
): UncheckedCitation | undefined {
  const match = reader.match(withVerse, end);
  if (!match) return undefined;
  const [text, perekWord, chapter, separator = '', first, lastChapter, last] = match;
  const isSeparated = /[:,פ]/.test(separator) || perekWord;
  const areMarked = isMarked(chapter) && (isMarked(first) || /[:,]/.test(separator));
  const areDigits = /^\d+$/.test(chapter ?? '') && /^\d+$/.test(first ?? '');
  const following = end + text.length;
  const isFollowedByWord = reader.match(wordFollows, following) !== null;
  const isPlain = !areMarked && !areDigits && !isMarked(chapter) && !isMarked(first);
  // `ספר דברים לא יד אדם כתבה` and `תהלים לא, כה אמר` are sentences.
  if (
    isPlain &&
    isFollowedByWord &&
    !perekWord &&
    (separator.trim() === '' || everydayNumbers.has(first ?? ''))
  )
    return undefined;
  const isCertain = hasContext || areMarked || (areDigits && isSeparated);
  if (!isCertain && !(isClear && isSeparated)) return undefined;
  return toCitation(book, [chapter, first, lastChapter, last], start, end + text.length);
}

function wholeChapter(
  reader: TextReader,
  { start, end }: NameMatch,
  book: SourceBook,
  { isClear, hasContext }: Clarity,
): UncheckedCitation | undefined {
  const match = reader.match(chapters, end);
  if (!match) return undefined;
  const [text, perekWord, chapter] = match;
  const isNumber = isMarked(chapter) || /^\d+$/.test(chapter ?? '');
  const isInBrackets = hasContext && /[)\]]/.test(reader.text[end + text.length] ?? '');
  if (isLetterAlone(chapter) && !perekWord && reader.match(wordFollows, end + text.length)) return undefined;
  if (!perekWord && !(isClear && isNumber) && !isInBrackets) return undefined;
  const number = readHebrewNumeral(chapter ?? '');
  return number ? { book, from: [number, 0], to: [number, 0], start, end: end + text.length } : undefined;
}

function pages(
  reader: TextReader,
  offset: number,
  book: SourceBook,
  start: number,
): UncheckedCitation | undefined {
  const match = reader.match(folios, offset);
  if (!match) return undefined;
  const [text, folio, short, long, lastSide, dot] = match;
  const number = readHebrewNumeral(folio ?? '');
  if (!number) return undefined;
  const side = (short ?? long) === 'א' || dot === '.' ? 1 : 2;
  const from: Locator = [number, side];
  const to: Locator = lastSide ? [number, lastSide === 'א' ? 1 : 2] : from;
  return { book, from, to, start, end: offset + text.length };
}

function mishnayot(
  reader: TextReader,
  { name, start, end, before }: NameMatch,
  book: SourceBook,
  { isClear, hasContext }: Clarity,
): UncheckedCitation | undefined {
  const marker = mishnahMarker.exec(before)?.[0] ?? '';
  const short = reader.match(shortMishnah, end);
  if (short) {
    return toCitation(
      book,
      [short[1], short[2], undefined, undefined],
      start - marker.length,
      end + short[0].length,
    );
  }
  const match = reader.match(mishnah, end);
  if (!match) return undefined;
  const [text, perekWord, chapter, , mishnahWord, first, lastChapter, last] = match;
  // In a tractate that also has a Talmud, `ה, ב` can be a page.
  const isOnlyMishnah = !name.talmud && (isClear || hasContext || isMarked(chapter));
  if (!marker && !(perekWord && mishnahWord) && !isOnlyMishnah) return undefined;
  return toCitation(book, [chapter, first, lastChapter, last], start - marker.length, end + text.length);
}

type Numeral = string | undefined;

function toCitation(
  book: SourceBook,
  [chapter, first, lastChapter, last]: readonly [Numeral, Numeral, Numeral, Numeral],
  start: number,
  end: number,
): UncheckedCitation | undefined {
  const numbers = [chapter, first, lastChapter ?? chapter, last ?? first].map((letters) =>
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
    const match = reader.match(nextChapterAndVerse, last.end);
    if (!match) return;
    const [text, gap = '', chapter, verse, lastChapter, lastVerse] = match;
    const next = toCitation(
      first.book,
      [chapter, verse, lastChapter, lastVerse],
      last.end + gap.length,
      last.end + text.length,
    );
    if (!next) return;
    yield next;
    last = next;
  }
}
