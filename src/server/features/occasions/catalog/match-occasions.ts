import { foldOccasionName } from '../../../../shared/calendar/fold-occasion-name.ts';
import { maxOccasions } from '../../../../shared/calendar/occasion-limits.ts';
import { synonymsOf, termOf } from '../../../base/thesaurus.ts';
import { type Occasion, occasions } from './occasion-catalog.ts';

/** The words before the name of a portion, such as `Parshat` and `Shabbat`, folded. */
export const portionWords: ReadonlySet<string> = new Set(
  ['parashat', 'shabbat'].flatMap((word) => [word, ...synonymsOf([word]).flat()]),
);

/** The words before the name of a holiday, folded. The thesaurus lacks them, so that a search for `hag` stays exact. */
const holidayWords: ReadonlySet<string> = new Set(['חג', 'chag', 'hag']);

const spellingsOf = ({ name, hebrewName }: Occasion): string[] => {
  const synonyms = [name, hebrewName].flatMap((spelling) => synonymsOf(termOf(spelling)));
  const synonymNames = synonyms.map((term) => term.filter((word) => !portionWords.has(word)).join(' '));
  return [...new Set([name, hebrewName, ...synonymNames])];
};

/**
 * The names of each occasion, by slug: the English one, the Hebrew one, and their synonyms, such as `hanukkah`. Synonyms
 * are folded and have no word for a portion.
 */
export const spellingsBySlug: Readonly<Record<string, string[]>> = Object.fromEntries(
  occasions.map((occasion) => [occasion.slug, spellingsOf(occasion)]),
);

/** Short names that are also everyday words. The thesaurus lacks them, so that searches for these words stay exact. */
const shortNames = { שלח: 'shlach', אחרי: 'achrei-mot' };

const slugByName = new Map(
  [
    ...Object.entries(shortNames),
    ...Object.entries(spellingsBySlug).flatMap(([slug, spellings]) =>
      [slug, ...spellings].map((spelling) => [spelling, slug] as const),
    ),
  ].map(([name, slug]) => [foldOccasionName(name), slug]),
);

const findSlug = (name: string): string | undefined => slugByName.get(foldOccasionName(name));

/** Portions that are read together in some years. Only their names may be joined by a space. */
const combinedPortions: ReadonlySet<string> = new Set([
  'vayakhel-pekudei',
  'tazria-metzora',
  'achrei-mot-kedoshim',
  'behar-bechukotai',
  'chukat-balak',
  'matot-masei',
  'nitzavim-vayeilech',
]);

/** פ׳ and פר׳, short for פרשת, folded. Single letters are no spelling that the search or a form should know. */
const portionAbbreviations: ReadonlySet<string> = new Set(['פ', 'פר']);

/** Finds two occasions whose names are the first parts and the rest. */
function findTwo(parts: readonly string[]): readonly string[] | undefined {
  for (let length = 1; length < parts.length; length++) {
    const first = findSlug(parts.slice(0, length).join('-'));
    const second = findSlug(parts.slice(length).join('-'));
    if (first && second) return [first, second];
  }
  return undefined;
}

/** In characters. Names are shorter; trying each hyphen of a very long text as a separator would block the process. */
const maxNameLength = 200;

/**
 * Returns the slug of the occasion with this name, or both slugs of a combined week, such as `vayakhel-pekudei`. The
 * name may begin with the word for a portion or its abbreviation (`Parshat Noach`, `פ׳ נח`), with the word for Shabbat
 * (`Shabbat Noach`), or with the word for a holiday (`חג סוכות`, `Chag HaSukkot`).
 * @returns undefined for an unknown name
 */
export function findOccasionSlugs(name: string): readonly string[] | undefined {
  if (name.length > maxNameLength) return undefined;
  const slug = findSlug(name);
  if (slug) return [slug];
  const [, firstWord = '', rest = ''] = /^\s*([^\s־-]+)[\s־-]+(.*)$/su.exec(name) ?? [];
  const word = foldOccasionName(firstWord);
  if (portionWords.has(word) || portionAbbreviations.has(word)) return findOccasionSlugs(rest);
  if (holidayWords.has(word)) {
    const holiday = findSlug(rest) ?? findSlug(rest.replace(/^(ה|ha)/i, ''));
    if (holiday) return [holiday];
  }
  const two = findTwo(name.split(/[-–—־/&]|\sand\s/i));
  if (two) return two;
  const joinedBySpace = findTwo(name.trim().split(/\s+/));
  return joinedBySpace && combinedPortions.has(joinedBySpace.join('-')) ? joinedBySpace : undefined;
}

/**
 * Reads a list of occasions that a person wrote: slugs, English or Hebrew names, separated by commas, semicolons or `|`.
 * @returns the slugs of the first three different occasions, the slugs of the others, and the names that match no
 *   occasion
 */
export function matchOccasions(list: string): { slugs: string[]; omitted: string[]; unknown: string[] } {
  const slugs = new Set<string>();
  const unknown: string[] = [];
  for (const name of list.split(/[,;|]/).map((part) => part.trim())) {
    const found = findOccasionSlugs(name);
    for (const slug of found ?? []) slugs.add(slug);
    if (!found && name) unknown.push(name);
  }
  const matched = [...slugs];
  return { slugs: matched.slice(0, maxOccasions), omitted: matched.slice(maxOccasions), unknown };
}
