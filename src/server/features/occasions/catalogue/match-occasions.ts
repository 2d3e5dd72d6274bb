import { maxOccasions } from '../../../../shared/calendar/occasion-limits.ts';
import { occasions } from './occasion-catalogue.ts';

/** Removes case, niqqud, spaces and punctuation, as in `Tish'a B'Av`. */
const folded = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

const bySpelling = new Map(
  occasions.flatMap(({ slug, name, hebrewName }) =>
    [slug, name, hebrewName].map((spelling) => [folded(spelling), slug]),
  ),
);

/** The slugs of the occasions with a name: one, or the two portions of a combined week, such as `vayakhel-pekudei`. */
export function occasionsByName(name: string): readonly string[] | undefined {
  const one = bySpelling.get(folded(name));
  if (one) return [one];
  const words = name.split(/[-–/]/);
  for (let length = 1; length < words.length; length++) {
    const [first, second] = [words.slice(0, length), words.slice(length)].map((half) =>
      bySpelling.get(folded(half.join(''))),
    );
    if (first && second) return [first, second];
  }
  return undefined;
}

/**
 * Reads a list of occasions that a person wrote: slugs, English or Hebrew names, separated by commas, semicolons or `|`.
 * @returns the slugs of the first three, and the names that match no occasion
 */
export function matchOccasions(list: string): { slugs: string[]; unknown: string[] } {
  const slugs = new Set<string>();
  const unknown: string[] = [];
  for (const name of list.split(/[,;|]/).map((part) => part.trim())) {
    const found = occasionsByName(name);
    for (const slug of found ?? []) slugs.add(slug);
    if (!found && name) unknown.push(name);
  }
  return { slugs: [...slugs].slice(0, maxOccasions), unknown };
}
