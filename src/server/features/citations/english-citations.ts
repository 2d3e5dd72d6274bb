import type { NameMatch, UncheckedCitation } from './citation.ts';
import type { Locator, SourceBook } from './source-books.ts';
import type { TextReader } from './text-reader.ts';

const space = '[ \u00a0]';
const dash = `${space}?[-–—‑−]${space}?`;
const letter = 'A-Za-z0-9\u00c0-\u02af\u05d0-\u05ea';
const chapterWord = `(?:,?${space}?(?:[Cc]hapter|[Cc]hap\\.?|[Cc]h\\.?|[Pp]erek)${space}?)`;
/** A time of day follows: `9:15 a.m.`, `7:15 sharp`, `7:15 on Tuesday`. */
const time = `${space}?(?:[AaPp]\\.?${space}?[Mm](?![${letter}])|o['’]clock|(?:sharp|tonight|tomorrow|today|at night|in the (?:morning|afternoon|evening)|this (?:morning|afternoon|evening)|on (?:Sun|Mon|Tues|Wednes|Thurs|Fri|Satur)day)(?![${letter}]))`;
/** What must not follow a number: letters, more digits, and what makes it a time, a date, a price or a phone number. */
const numberEnd = `(?![${letter}/%$€£])(?![:.,]\\d)(?!-\\d{3})(?!${time})`;
/** `10f` and `10ff`: what follows the number is not part of the link. */
const following = `(?=ff?(?![${letter}]))`;
/** In `28:10a`, a letter after the verse means half of it; in `9:15a.m.` it is a time. */
const verse = `(\\d{1,3})(?:[ab](?![${letter}]|\\.?${space}?[Mm](?![${letter}])))?(?:${following}|${numberEnd})`;
const colon = `${space}?:${space}?|${space}?,?${space}?(?:verses?|vv?\\.)${space}?`;
const chapterAndVerse = (separator: string) =>
  `(\\d{1,3})(?:${separator})(?:${verse}|(\\d{1,3})[ab]?(?=${dash}\\d))(?:${dash}(?:(\\d{1,3}):)?${verse})?(?!${dash}\\d)`;

const withVerse = new RegExp(`${chapterWord}?${space}{0,2}${chapterAndVerse(`${colon}|\\.(?=\\d)`)}`, 'y');
const withColon = new RegExp(`${chapterWord}?${space}{0,2}${chapterAndVerse(colon)}`, 'y');
const nextChapterAndVerse = new RegExp(
  `([,;]${space}?(?:and |& )?| and | & )${chapterAndVerse(`${space}?:${space}?`)}`,
  'y',
);
/** A verse after a comma counts only where the list ends: `28:10, 15`, and not `28:10, 12 tribes`. */
const nextVerse = new RegExp(
  `(,${space}?)(\\d{1,3})(?:${dash}(\\d{1,3}))?(?=\\.?$|\\.?[\\s)\\]](?!${space}?[${letter}])|[;)\\]]|\\. |,${space}?\\d{1,3}(?:[-–,;.)\\]]|$))`,
  'ym',
);
/** `Parashat Devarim 22 July 2023` is a date, not a citation. */
const months =
  "Jan\\w*|Feb\\w*|March|Apr\\w*|May|June?|July?|Aug\\w*|Sept?\\w*|Oct\\w*|Nov\\w*|Dec\\w*|Tishrei|Tishri|C?Heshvan|Ches?hvan|Kislev|Tevet|Sh[e']?vat|Adar|Nis+an|Iyy?ar|Sivan|Tamm?uz|Av|Elul";
/** `After the Exodus 40 years passed` is not a citation. */
const unit = `${space}?(?:years?|days?|weeks?|months?|hours?|minutes?|seconds?|people|men|women|children|times|percent|dollars|members|families|students|kids|adults|guests|pounds|ounces|feet|inches|miles|points|goals|votes|pages|copies|of (?:us|them|you|our|my|the)|more|others|or \\d|to \\d|${months})(?![${letter}])`;
const chapters = new RegExp(
  `(${chapterWord})?${space}{0,2}(\\d{1,3})(?:${dash}(\\d{1,3})(?::(\\d{1,3}))?)?(?!${dash}\\d)${numberEnd}(?!${unit})`,
  'y',
);
/** `Shabbat 9 a.m.` is a time: a space before the side counts only after `daf` and its like. */
const folios = new RegExp(
  `(?:,?${space}?(?:daf|folio|fol\\.|page|p\\.)${space}{0,2}|${space}{0,2}(?=\\d{1,3}[ab]))(\\d{1,3})${space}?([ab])(?:${dash}(?:(\\d{1,3})${space}?)?([ab]))?(?![${letter}])(?!\\.?${space}?[Mm](?![${letter}]))(?!${dash}\\d)`,
  'y',
);
/** A number follows the name, or a word such as `chapter` and a number. */
const numberFollows = new RegExp(`\\.?,?${space}{0,3}(?:\\d|[CcPpdf][a-z]{0,6}\\.?${space}?\\d)`, 'y');
const mishnahMarker = new RegExp(
  `(?:(?<![${letter}])(?:Mishnayot|Mishnah?)|(?<![${letter}.])M\\.?),?${space}{1,2}$`,
);
/** `this Shabbat 9a` is a time. */
const beforeDay = /(?<![A-Za-z])(?:this|next|last|each|every|on|for|us|me) $/i;
/** `Call Esther 4:14` and `meet Ruth 3:15` name people. */
const beforePerson =
  /(?<![A-Za-z])(?:call|calling|phone|text|email|contact|meet|meeting|ask|tell|thank|join) $/i;
const openBracket = /[([](?:see |cf\. |e\.g\.,? |also )?$/i;

/** Parses what follows an English name of a book: one citation, and further ones of the same book (`Gen. 1:1-3, 2:4`). */
export function* parseEnglishCitations(reader: TextReader, found: NameMatch): Generator<UncheckedCitation> {
  if (!reader.match(numberFollows, found.end)) return;
  const { tanakh, talmud, mishnah, use } = found.name;
  if (use === 'everyday' && (tanakh ? beforePerson : beforeDay).test(found.before)) return;
  // An abbreviation may end with a full stop; after a full name, a full stop ends the sentence.
  const hasStop = use !== 'full' && reader.text[found.end] === '.';
  const offset = found.end + (hasStop ? 1 : 0);
  // A space, or the full stop, separates the name from the number.
  if (!hasStop && !/[ \u00a0,]/.test(reader.text[offset] ?? '')) return;
  if (tanakh) {
    const first =
      verses(reader, use === 'everyday' ? withColon : withVerse, offset, tanakh, found.start) ??
      wholeChapters(reader, offset, tanakh, found, {
        isAllowed: use === 'full' || (use === 'abbreviation' && hasStop),
      });
    if (first) yield* withContinuations(reader, first);
  }
  if (talmud) {
    const page = pages(reader, offset, talmud, found.start);
    if (page) yield page;
  }
  if (mishnah) {
    const marker = mishnahMarker.exec(found.before);
    const start = found.start - (marker?.[0].length ?? 0);
    // `Avot 2:4` is the Mishnah; `Shabbat 9:30` and abbreviations are the Mishnah only after the word `Mishnah`.
    const isNamed = Boolean(marker) || (mishnah.slug === 'pirkei-avot' && found.name.words.length > 1);
    const first =
      marker || use === 'full'
        ? verses(reader, marker ? withVerse : withColon, offset, mishnah, start)
        : undefined;
    const cited =
      first ?? (isNamed && wholeChapters(reader, offset, mishnah, { ...found, start }, { isAllowed: true }));
    if (cited) yield* withContinuations(reader, cited);
  }
}

function verses(
  reader: TextReader,
  expression: RegExp,
  offset: number,
  book: SourceBook,
  start: number,
): UncheckedCitation | undefined {
  const match = reader.match(expression, offset);
  if (!match) return undefined;
  const [text, chapter, single, first, lastChapter, last] = match;
  return toCitation(book, [chapter, single ?? first, lastChapter, last], start, offset + text.length);
}

type Digits = string | undefined;

/**
 * A citation of verses. Verse 0 means the whole chapter, so a written 0 becomes chapter 0, which does not exist and is
 * rejected later.
 */
function toCitation(
  book: SourceBook,
  [chapter, first, lastChapter, last]: readonly [Digits, Digits, Digits, Digits],
  start: number,
  end: number,
): UncheckedCitation {
  const from: Locator = [Number(chapter), Number(first)];
  const to: Locator = last === undefined ? from : [Number(lastChapter ?? chapter), Number(last)];
  return hasVerse(from) && hasVerse(to)
    ? { book, from, to, start, end }
    : { book, from: [0, 0], to: [0, 0], start, end };
}

const hasVerse = ([, verseNumber]: Locator) => verseNumber > 0;

/** @param options.isAllowed whether a bracket or a word like `chapter` is not required */
function wholeChapters(
  reader: TextReader,
  offset: number,
  book: SourceBook,
  { start, before }: Pick<NameMatch, 'start' | 'before'>,
  { isAllowed }: { isAllowed: boolean },
): UncheckedCitation | undefined {
  const match = reader.match(chapters, offset);
  if (!match) return undefined;
  const [text, word, chapter, lastChapter, lastVerse] = match;
  const end = offset + text.length;
  const isInBrackets = openBracket.test(before) && /[)\]]/.test(reader.text[end] ?? '');
  if (!isAllowed && !word && !isInBrackets) return undefined;
  if (lastVerse !== undefined) return toCitation(book, [chapter, '1', lastChapter, lastVerse], start, end);
  return { book, from: [Number(chapter), 0], to: [Number(lastChapter ?? chapter), 0], start, end };
}

function pages(
  reader: TextReader,
  offset: number,
  book: SourceBook,
  start: number,
): UncheckedCitation | undefined {
  const match = reader.match(folios, offset);
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
    const next = nextContinuation(reader, last);
    if (!next) return;
    yield next;
    last = next;
  }
}

function nextContinuation(
  reader: TextReader,
  { book, to, end }: UncheckedCitation,
): UncheckedCitation | undefined {
  const match = reader.match(nextChapterAndVerse, end);
  if (match) {
    const [text, gap = '', chapter, single, first, lastChapter, last] = match;
    return toCitation(
      book,
      [chapter, single ?? first, lastChapter, last],
      end + gap.length,
      end + text.length,
    );
  }
  const same = reader.match(nextVerse, end);
  if (!same) return undefined;
  const [text, gap = '', first, last] = same;
  if (Number(first) <= to[1]) return undefined;
  return toCitation(book, [String(to[0]), first, undefined, last], end + gap.length, end + text.length);
}
