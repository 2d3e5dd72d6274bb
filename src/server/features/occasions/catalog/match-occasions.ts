import { foldOccasionName } from '../../../../shared/calendar/fold-occasion-name.ts';
import { maxOccasions } from '../../../../shared/calendar/occasion-limits.ts';
import { synonymsOf, termOf } from '../../../base/thesaurus.ts';
import { type Occasion, occasions } from './occasion-catalog.ts';

/** The words before the name of a portion, such as `Parshat`, folded. */
export const portionWords: ReadonlySet<string> = new Set(['parashat', ...synonymsOf(['parashat']).flat()]);

/**
 * Returns the names of an occasion: the English one, the Hebrew one, and their synonyms, such as `hanukkah`. Synonyms
 * are folded and have no word for a portion.
 */
export const spellingsOf = ({ name, hebrewName }: Pick<Occasion, 'name' | 'hebrewName'>): string[] => {
  const synonyms = [name, hebrewName].flatMap((spelling) => synonymsOf(termOf(spelling)));
  const synonymNames = synonyms.map((term) => term.filter((word) => !portionWords.has(word)).join(' '));
  return [...new Set([name, hebrewName, ...synonymNames])];
};

/** Short names that are also everyday words. The thesaurus lacks them, so that searches for these words stay exact. */
const shortNames = { שלח: 'shlach', אחרי: 'achrei-mot' };

const slugByName = new Map(
  [
    ...Object.entries(shortNames),
    ...occasions.flatMap((occasion) =>
      [occasion.slug, ...spellingsOf(occasion)].map((spelling) => [spelling, occasion.slug] as const),
    ),
  ].map(([name, slug]) => [foldOccasionName(name), slug]),
);

const findSlug = (name: string): string | undefined => slugByName.get(foldOccasionName(name));

/** In characters. Names are shorter; trying each hyphen of a very long text as a separator would block the process. */
const maxNameLength = 200;

/**
 * Returns the slug of the occasion with this name, or both slugs of a combined week, such as `vayakhel-pekudei`. The
 * name may begin with the word for a portion (`Parshat Noach`).
 * @returns undefined for an unknown name
 */
export function findOccasionSlugs(name: string): readonly string[] | undefined {
  if (name.length > maxNameLength) return undefined;
  const slug = findSlug(name);
  if (slug) return [slug];
  const [, firstWord = '', rest = ''] = /^\s*([^\s־-]+)[\s־-]+(.*)$/su.exec(name) ?? [];
  if (portionWords.has(foldOccasionName(firstWord))) return findOccasionSlugs(rest);
  const parts = name.split(/[-–—־/&]|\sand\s/i);
  for (let length = 1; length < parts.length; length++) {
    const first = findSlug(parts.slice(0, length).join('-'));
    const second = findSlug(parts.slice(length).join('-'));
    if (first && second) return [first, second];
  }
  return undefined;
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
