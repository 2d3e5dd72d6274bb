import { foldOccasionName } from '../../../../shared/calendar/fold-occasion-name.ts';
import { maxOccasions } from '../../../../shared/calendar/occasion-limits.ts';
import { occasions } from './occasion-catalog.ts';

/** Short Hebrew names that are common besides those of the catalog. */
const shortNames = { שלח: 'shlach', אחרי: 'achrei-mot' };

const byFoldedName = new Map([
  ...occasions.flatMap(({ slug, name, hebrewName }) =>
    [slug, name, hebrewName].map((spelling) => [foldOccasionName(spelling), slug] as const),
  ),
  ...Object.entries(shortNames).map(([name, slug]) => [foldOccasionName(name), slug] as const),
]);

/** In characters. Names are shorter; trying each hyphen of a very long text as a separator would block the process. */
const maxNameLength = 200;

/**
 * Returns the slug of the occasion with this name, or both slugs of a combined week, such as `vayakhel-pekudei`.
 * @returns undefined for an unknown name
 */
export function findOccasionSlugs(name: string): readonly string[] | undefined {
  if (name.length > maxNameLength) return undefined;
  const slug = byFoldedName.get(foldOccasionName(name));
  if (slug) return [slug];
  const parts = name.split(/[-–־/]/);
  for (let length = 1; length < parts.length; length++) {
    const [first, second] = [parts.slice(0, length), parts.slice(length)].map((half) =>
      byFoldedName.get(foldOccasionName(half.join('-'))),
    );
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
