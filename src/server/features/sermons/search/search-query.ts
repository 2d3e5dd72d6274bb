import { maxTermWords, synonymsOf, type Term } from '../../../base/thesaurus.ts';
import { findOccasionSlugs, portionWords } from '../../occasions/catalog/match-occasions.ts';
import { expandPrefixes } from './hebrew-prefixes.ts';

/** A word or quoted phrase of a search query. */
export interface QueryTerm {
  readonly text: string;
  readonly isPhrase: boolean;
  /** `-word`: excludes sermons that contain it. */
  readonly isExcluded: boolean;
  /** Whether the word is a rabbi's title and a name: `R'Kook`, which folds to `rkook`. */
  readonly hasTitle: boolean;
}

const hebrewLetter = '[\u05d0-\u05ea]';
const gershayim = new RegExp(`(?<=${hebrewLetter})["\u201c\u201d\u05f4](?=${hebrewLetter})`, 'gu');
const niqqud = /[\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7]/gu;
/** Includes gershayim outside words, because some Hebrew keyboards have it in place of the quotation mark. */
const doubleQuotes = /[\u201c\u201d\u201e\u00ab\u00bb\u05f4]/gu;
const titlePrefix = /^[r\u05e8]['\u2019\u05f3](?=\p{L}{3})/iu;
const termPattern = /(-?)(?:"([^"]*)"|([^\s"]+))/gu;

/** Maximum terms of a query; the rest is ignored. */
const maxTerms = 24;

/**
 * Parses a search query: words, "quoted phrases" and -excluded terms. A quotation mark within a Hebrew word (רש"י) is
 * removed and does not begin a phrase. An unpaired one is ignored.
 */
export function parseQuery(typed: string): QueryTerm[] {
  let text = typed.replace(niqqud, '').replace(gershayim, '').replace(doubleQuotes, '"');
  if ((text.match(/"/g)?.length ?? 0) % 2 === 1) {
    const last = text.lastIndexOf('"');
    text = `${text.slice(0, last)} ${text.slice(last + 1)}`;
  }
  return [...text.matchAll(termPattern)].slice(0, maxTerms).map(([, minus, phrase, word]) => ({
    text: phrase ?? word ?? '',
    isPhrase: phrase !== undefined,
    isExcluded: minus === '-',
    hasTitle: word !== undefined && titlePrefix.test(word),
  }));
}

/** A unit of the search: a word, a phrase, or several words that are one thesaurus term. */
export interface QueryPart {
  /** Folded, in lower case. */
  readonly words: Term;
  readonly isPhrase: boolean;
  readonly isExcluded: boolean;
  /** Synonyms, and in a search with corrections also the corrected words. They match like the words themselves. */
  readonly synonyms: readonly Term[];
  /** Whether it is a rabbi's title before another word. Sermons may lack it if a name has that word (`R. Adler`). */
  readonly isTitle: boolean;
  /** The name after a title in the same word (`R'Kook`): it matches in names. */
  readonly name?: string;
}

/** Titles before the name of a rabbi, folded. */
const rabbiTitles: ReadonlySet<string> = new Set([
  ...['r', 'rabbi', 'rav', 'harav', 'ha', 'reb', 'rebbe', 'rabba', 'rabbanit', 'rebbetzin', 'maharat'],
  ...['dr', 'doctor', 'prof', 'professor', 'cantor', 'rev', 'chacham', 'hakham'],
  ...['רב', 'רבי', 'הרב', 'הרבה', 'הרבנית', 'פרופ'].flatMap(expandPrefixes),
  // With a prefix, these are other words.
  ...['ר', 'דר'],
]);

/** Maximum parts with synonyms; further ones get none. Limits the size of the tsquery. */
const maxExpandedParts = 8;

/**
 * Groups folded terms into parts and adds synonyms: spellings of holidays, portions and common terms. A single quoted
 * word gets no synonyms. A quoted phrase gets those of the whole phrase.
 */
export function toParts(folded: readonly QueryTerm[]): QueryPart[] {
  const parts: QueryPart[] = [];
  /** Consecutive unquoted words. */
  let run: string[] = [];
  const wordsWithTitle = new Set<string>();
  const endRun = () => {
    const terms = splitIntoTerms(run);
    const lastOther = terms.findLastIndex((words) => !isRabbiTitle(words));
    for (const [index, words] of terms.entries()) {
      if (isBeforePortion(words, terms[index + 1])) continue;
      const isTitle = index < lastOther && isRabbiTitle(words);
      const part = { words, isPhrase: false, isExcluded: false, synonyms: synonymsOf(words), isTitle };
      const [word = ''] = words;
      parts.push(wordsWithTitle.has(word) ? { ...part, name: word.slice(1) } : part);
    }
    run = [];
  };
  for (const { text, isPhrase, isExcluded, hasTitle } of folded) {
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    if (!isPhrase && !isExcluded) {
      if (hasTitle && words[0]) wordsWithTitle.add(words[0]);
      run.push(...words);
      continue;
    }
    endRun();
    if (words.length === 0) continue;
    const synonyms = isPhrase && words.length === 1 ? [] : synonymsOf(words);
    parts.push({ words, isPhrase, isExcluded, synonyms, isTitle: false });
  }
  endRun();
  let expanded = 0;
  return parts.map((part) =>
    part.synonyms.length > 0 && ++expanded > maxExpandedParts ? { ...part, synonyms: [] } : part,
  );
}

const isRabbiTitle = (words: Term): boolean => rabbiTitles.has(words.join(' '));

/** Whether a term is only the word before the name of a portion (`Parshat Noach`), which a sermon may lack. */
const isBeforePortion = (words: Term, next: Term | undefined): boolean =>
  next !== undefined && portionWords.has(words.join(' ')) && findOccasionSlugs(next.join(' ')) !== undefined;

/** Splits words into thesaurus terms, the longest possible ones, and single words. */
function splitIntoTerms(words: Term): Term[] {
  const terms: Term[] = [];
  for (let start = 0; start < words.length; start += terms.at(-1)?.length ?? 1) {
    let length = Math.min(maxTermWords, words.length - start);
    while (length > 1 && synonymsOf(words.slice(start, start + length)).length === 0) length--;
    terms.push(words.slice(start, start + length));
  }
  return terms;
}

/** The parts that results must contain. */
export const requiredParts = (parts: readonly QueryPart[]): QueryPart[] =>
  parts.filter((part) => !part.isExcluded);

/** Whether a part is one unquoted word, which may have a Hebrew prefix or a typo. */
export const isPlainWord = ({ words, isPhrase }: QueryPart): boolean => !isPhrase && words.length === 1;

/** Variants of a term with each Hebrew prefix that its first word can have. */
const withPrefixedStart = ([first = '', ...rest]: Term): Term[] =>
  expandPrefixes(first).map((form) => [form, ...rest]);

/** All forms of a part to search, the part itself first. */
export const formsOf = (part: QueryPart): Term[] => {
  const isExpanded = isPlainWord(part) || part.synonyms.length > 0;
  return [
    ...(isExpanded ? withPrefixedStart(part.words) : [part.words]),
    ...part.synonyms.flatMap(withPrefixedStart),
  ];
};

/** Quotes a lexeme for a tsquery. */
export const quoteLexeme = (lexeme: string): string => `'${lexeme.replace(/['\\]/g, '$&$&')}'`;

/** Whether the words of a part need not be adjacent: it is an unquoted term of several words. */
const isLoose = (part: QueryPart): boolean => !part.isPhrase && !part.isExcluded && part.words.length > 1;

/**
 * The words to highlight wherever they occur: the typed words and the single-word synonyms. Includes their forms with
 * Hebrew prefixes, but not those of words that were typed in quotes.
 */
export const singleWordsOf = (part: QueryPart): string[] => [
  ...new Set([
    ...(part.isPhrase ? part.words : part.words.flatMap(expandPrefixes)),
    ...(part.name ? [part.name] : []),
    ...formsOf(part)
      .filter((form) => form.length === 1)
      .flat(),
  ]),
];

/** The multi-word synonyms, which match only where the words are adjacent. */
export const phrasesOf = (part: QueryPart): Term[] =>
  part.synonyms.filter((term) => term.length > 1).flatMap(withPrefixedStart);

const anyOf = (terms: readonly Term[], weight = ''): string =>
  `(${terms.map((term) => `${quoteLexeme(term.join(' '))}${weight}`).join(' | ')})`;

/** The weight of names in the search columns. */
const inNames = ':B';

/** Serializes the parts for `to_tsquery`: several words in one pair of quotes must be adjacent. */
export function toTsquery(parts: readonly QueryPart[]): string {
  return parts
    .map((part, index) => {
      const forms = anyOf(formsOf(part));
      const named = part.isTitle && parts.slice(index).find((other) => !other.isTitle);
      if (named) return `(${forms} | ${anyOf(formsOf(named), inNames)})`;
      if (part.name) return `(${forms} | ${anyOf(withPrefixedStart([part.name]), inNames)})`;
      if (part.isExcluded) return `!${forms}`;
      if (!isLoose(part)) return forms;
      const anywhere = part.words.map((word) => anyOf(expandPrefixes(word).map((form) => [form])));
      return `(${forms} | ${anywhere.join(' & ')})`;
    })
    .join(' & ');
}
