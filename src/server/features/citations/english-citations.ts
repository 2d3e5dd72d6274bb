import type { NameMatch, UncheckedCitation } from './citation.ts';
import type { Locator, SourceBook } from './source-books.ts';
import type { TextReader } from './text-reader.ts';

const space = '[ \u00a0]';
const dash = `${space}?[-–—‑−]${space}?`;
const letter = 'A-Za-z0-9\u00c0-\u02af\u05d0-\u05ea';
const chapterWord = `(?:,?${space}?(?:[Cc]hapter|[Cc]hap\\.?|[Cc]h\\.?|[Pp]erek)${space}?)`;
/** The rest of a time of day: `9:15 a.m.`, `7:15 sharp`, `7:15 on Tuesday`. */
const timeOfDay = `${space}?(?:[AaPp]\\.?${space}?[Mm](?![${letter}])|o['’]clock|(?:sharp|tonight|tomorrow|today|at night|in the (?:morning|afternoon|evening)|this (?:morning|afternoon|evening)|on (?:Sun|Mon|Tues|Wednes|Thurs|Fri|Satur)day)(?![${letter}]))`;
/** Rejects a number before a letter or digit, and in a time, date, price, percentage or phone number. */
const numberEnd = `(?![${letter}/%$€£])(?![:.,]\\d)(?!-\\d{3})(?!${timeOfDay})`;
/** In `10f` and `10ff` the letters are not part of the link. */
const followingVersesMark = `(?=ff?(?![${letter}]))`;
/** The letter in `28:10a` means half a verse. `9:15a.m.` is a time. */
const versePart = `(\\d{1,3})(?:[ab](?![${letter}]|\\.?${space}?[Mm](?![${letter}])))?(?:${followingVersesMark}|${numberEnd})`;
const verseSeparator = `${space}?:${space}?|${space}?,?${space}?(?:verses?|vv?\\.)${space}?`;
/** Groups: chapter, verse, verse before a dash (instead of the second group), last chapter, last verse. */
const chapterAndVerse = (separator: string) =>
  `(\\d{1,3})(?:${separator})(?:${versePart}|(\\d{1,3})[ab]?(?=${dash}\\d))(?:${dash}(?:(\\d{1,3}):)?${versePart})?(?!${dash}\\d)`;

const versePattern = new RegExp(
  `${chapterWord}?${space}{0,2}${chapterAndVerse(`${verseSeparator}|\\.(?=\\d)`)}`,
  'y',
);
const verseWithoutPeriodPattern = new RegExp(
  `${chapterWord}?${space}{0,2}${chapterAndVerse(verseSeparator)}`,
  'y',
);
const nextChapterAndVersePattern = new RegExp(
  `([,;]${space}?(?:and |& )?| and | & )${chapterAndVerse(`${space}?:${space}?`)}`,
  'y',
);
/** A number after a comma is a verse only if no word of the sentence follows: `28:10, 15`, not `28:10, 12 tribes`. */
const nextVersePattern = new RegExp(
  `(,${space}?)(\\d{1,3})(?:${dash}(\\d{1,3}))?(?=\\.?$|\\.?[\\s)\\]](?!${space}?[${letter}])|[;)\\]]|\\. |,${space}?\\d{1,3}(?:[-–,;.)\\]]|$))`,
  'ym',
);
/** `Parashat Devarim 22 July 2023` is a date, not a citation. */
const months =
  "Jan\\w*|Feb\\w*|March|Apr\\w*|May|June?|July?|Aug\\w*|Sept?\\w*|Oct\\w*|Nov\\w*|Dec\\w*|Tishrei|Tishri|C?Heshvan|Ches?hvan|Kislev|Tevet|Sh[e']?vat|Adar|Nis+an|Iyy?ar|Sivan|Tamm?uz|Av|Elul";
/** A number before these words is a count: `After the Exodus 40 years passed` is not a citation. */
const countedWord = `${space}?(?:years?|days?|weeks?|months?|hours?|minutes?|seconds?|people|men|women|children|times|percent|dollars|members|families|students|kids|adults|guests|pounds|ounces|feet|inches|miles|points|goals|votes|pages|copies|of (?:us|them|you|our|my|the)|more|others|or \\d|to \\d|${months})(?![${letter}])`;
const chaptersPattern = new RegExp(
  `(${chapterWord})?${space}{0,2}(\\d{1,3})(?:${dash}(\\d{1,3})(?::(\\d{1,3}))?)?(?!${dash}\\d)${numberEnd}(?!${countedWord})`,
  'y',
);
/** A space before the side is allowed only after a word such as `daf`: `Shabbat 9 a.m.` is a time. */
const pagesPattern = new RegExp(
  `(?:,?${space}?(?:daf|folio|fol\\.|page|p\\.)${space}{0,2}|${space}{0,2}(?=\\d{1,3}[ab]))(\\d{1,3})${space}?([ab])(?:${dash}(?:(\\d{1,3})${space}?)?([ab]))?(?![${letter}])(?!\\.?${space}?[Mm](?![${letter}]))(?!${dash}\\d)`,
  'y',
);
/** A number after a name, or a word such as `chapter` and a number. */
const numberAheadPattern = new RegExp(`\\.?,?${space}{0,3}(?:\\d|[CcPpdf][a-z]{0,6}\\.?${space}?\\d)`, 'y');
const mishnahMarker = new RegExp(
  `(?:(?<![${letter}])(?:Mishnayot|Mishnah?)|(?<![${letter}.])M\\.?),?${space}{1,2}$`,
);
/** Words before a day of the week: `this Shabbat 9a` is a time. */
const beforeDay = /(?<![A-Za-z])(?:this|next|last|each|every|on|for|us|me) $/i;
/** Words before the name of a person: `Call Esther 4:14`, `meet Ruth 3:15`. */
const beforePerson =
  /(?<![A-Za-z])(?:call|calling|phone|text|email|contact|meet|meeting|ask|tell|thank|join) $/i;
const openBracket = /[([](?:see |cf\. |e\.g\.,? |also )?$/i;

/** Parses the citations after an English name of a book: the first and those that continue it (`Gen. 1:1-3, 2:4`). */
export function* parseEnglishCitations(reader: TextReader, found: NameMatch): Generator<UncheckedCitation> {
  if (!reader.match(numberAheadPattern, found.end)) return;
  const { tanakh, talmud, mishnah, use } = found.name;
  if (use === 'everyday' && (tanakh ? beforePerson : beforeDay).test(found.before)) return;
  // A period can belong to an abbreviation. After a full name it ends the sentence.
  const hasPeriod = use !== 'full' && reader.text[found.end] === '.';
  const offset = found.end + (hasPeriod ? 1 : 0);
  // Without a period, a space or a comma must separate the name from the number.
  if (!hasPeriod && !/[ \u00a0,]/.test(reader.text[offset] ?? '')) return;
  if (tanakh) {
    const first =
      parseVerses(
        reader,
        use === 'everyday' ? verseWithoutPeriodPattern : versePattern,
        offset,
        tanakh,
        found.start,
      ) ??
      parseChapters(reader, offset, tanakh, found, {
        isBareNumberAllowed: use === 'full' || (use === 'abbreviation' && hasPeriod),
      });
    if (first) yield* withContinuations(reader, first);
  }
  if (talmud) {
    const pages = parsePages(reader, offset, talmud, found.start);
    if (pages) yield pages;
  }
  if (mishnah) {
    const marker = mishnahMarker.exec(found.before);
    const start = found.start - (marker?.[0].length ?? 0);
    // `Avot 2:4` is the Mishnah; `Shabbat 9:30` and abbreviations are the Mishnah only after the word `Mishnah`.
    const verses =
      marker || use === 'full'
        ? parseVerses(reader, marker ? versePattern : verseWithoutPeriodPattern, offset, mishnah, start)
        : undefined;
    // A chapter alone needs the word `Mishnah`, or a name of Avot with two or more words, such as `Pirkei Avot`.
    const isChapterAllowed =
      Boolean(marker) || (mishnah.slug === 'pirkei-avot' && found.name.words.length > 1);
    const first =
      verses ??
      (isChapterAllowed &&
        parseChapters(reader, offset, mishnah, { ...found, start }, { isBareNumberAllowed: true }));
    if (first) yield* withContinuations(reader, first);
  }
}

function parseVerses(
  reader: TextReader,
  expression: RegExp,
  offset: number,
  book: SourceBook,
  start: number,
): UncheckedCitation | undefined {
  const match = reader.match(expression, offset);
  if (!match) return undefined;
  const [text, chapter, verse, verseBeforeDash, lastChapter, lastVerse] = match;
  return toCitation(
    book,
    [chapter, verse ?? verseBeforeDash, lastChapter, lastVerse],
    start,
    offset + text.length,
  );
}

type Digits = string | undefined;

/**
 * Creates a citation of verses. Verse 0 means the whole chapter, so a verse that is written as 0 becomes chapter 0,
 * which does not exist and is rejected later.
 */
function toCitation(
  book: SourceBook,
  [chapter, verse, lastChapter, lastVerse]: readonly [Digits, Digits, Digits, Digits],
  start: number,
  end: number,
): UncheckedCitation {
  const from: Locator = [Number(chapter), Number(verse)];
  const to: Locator = lastVerse === undefined ? from : [Number(lastChapter ?? chapter), Number(lastVerse)];
  return hasVerse(from) && hasVerse(to)
    ? { book, from, to, start, end }
    : { book, from: [0, 0], to: [0, 0], start, end };
}

const hasVerse = ([, verse]: Locator) => verse > 0;

/** @param options.isBareNumberAllowed if false, a bracket or a word such as `chapter` is required */
function parseChapters(
  reader: TextReader,
  offset: number,
  book: SourceBook,
  { start, before }: Pick<NameMatch, 'start' | 'before'>,
  { isBareNumberAllowed }: { isBareNumberAllowed: boolean },
): UncheckedCitation | undefined {
  const match = reader.match(chaptersPattern, offset);
  if (!match) return undefined;
  const [text, marker, chapter, lastChapter, lastVerse] = match;
  const end = offset + text.length;
  const isInBrackets = openBracket.test(before) && /[)\]]/.test(reader.text[end] ?? '');
  if (!isBareNumberAllowed && !marker && !isInBrackets) return undefined;
  if (lastVerse !== undefined) return toCitation(book, [chapter, '1', lastChapter, lastVerse], start, end);
  return { book, from: [Number(chapter), 0], to: [Number(lastChapter ?? chapter), 0], start, end };
}

function parsePages(
  reader: TextReader,
  offset: number,
  book: SourceBook,
  start: number,
): UncheckedCitation | undefined {
  const match = reader.match(pagesPattern, offset);
  if (!match) return undefined;
  const [text, folio, side, lastFolio, lastSide] = match;
  const from: Locator = [Number(folio), sideOf(side)];
  const to: Locator = lastSide ? [Number(lastFolio ?? folio), sideOf(lastSide)] : from;
  return { book, from, to, start, end: offset + text.length };
}

const sideOf = (side: string | undefined) => (side === 'a' ? 1 : 2);

/** Yields the citation and those that continue it: `Gen. 1:1-3, 2:4`. */
function* withContinuations(reader: TextReader, first: UncheckedCitation): Generator<UncheckedCitation> {
  yield first;
  if (first.from[1] === 0) return;
  let last = first;
  for (;;) {
    const next = parseContinuation(reader, last);
    if (!next) return;
    yield next;
    last = next;
  }
}

function parseContinuation(
  reader: TextReader,
  { book, to, end }: UncheckedCitation,
): UncheckedCitation | undefined {
  const match = reader.match(nextChapterAndVersePattern, end);
  if (match) {
    const [text, separator = '', chapter, verse, verseBeforeDash, lastChapter, lastVerse] = match;
    return toCitation(
      book,
      [chapter, verse ?? verseBeforeDash, lastChapter, lastVerse],
      end + separator.length,
      end + text.length,
    );
  }
  const verseMatch = reader.match(nextVersePattern, end);
  if (!verseMatch) return undefined;
  const [text, separator = '', verse, lastVerse] = verseMatch;
  if (Number(verse) <= to[1]) return undefined;
  return toCitation(
    book,
    [String(to[0]), verse, undefined, lastVerse],
    end + separator.length,
    end + text.length,
  );
}
