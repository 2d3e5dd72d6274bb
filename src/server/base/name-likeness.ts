import { foldName } from '../../shared/text/fold-name.ts';

/** Latin spellings of one sound, in the order in which they are replaced. */
const latinSounds: readonly (readonly [RegExp, string])[] = [
  [/sch|sh/g, 's'],
  [/tz|ts|cz/g, 'z'],
  [/ph|f/g, 'p'],
  [/th/g, 't'],
  [/ck|q/g, 'k'],
  [/ch|kh/g, ''],
  [/c/g, 'k'],
  [/x/g, 'ks'],
  [/w/g, 'v'],
  [/[aeiouyjh]/g, ''],
];

/**
 * Hebrew letters by sound. Silent letters and those that may be vowels are left out; so are ח and ך, because the Latin
 * `ch` and `kh` are too.
 */
const hebrewSounds: Record<string, string> = {
  ב: 'b',
  ג: 'g',
  ד: 'd',
  ז: 'z',
  ט: 't',
  כ: 'k',
  ל: 'l',
  מ: 'm',
  ם: 'm',
  נ: 'n',
  ן: 'n',
  ס: 's',
  פ: 'p',
  ף: 'p',
  צ: 'z',
  ץ: 'z',
  ק: 'k',
  ר: 'r',
  ש: 's',
  ת: 't',
};

const isHebrew = (word: string): boolean => /[א-ת]/u.test(word);

const consonants = (word: string): string =>
  isHebrew(word)
    ? [...word].map((letter) => hebrewSounds[letter] ?? '').join('')
    : latinSounds.reduce((text, [spelling, sound]) => text.replace(spelling, sound), word);

/**
 * The consonants of a name by sound. A Latin `v` stands for ב or for ו, which is often a vowel and is left out: a name
 * with a `v` has one key for each.
 */
function consonantKeys(name: string): string[] {
  const words = foldName(name).split(' ').map(consonants);
  const keys = ['b', ''].map((sound) =>
    words.map((word) => word.replaceAll('v', sound).replace(/(.)\1+/gu, '$1')).join(' '),
  );
  return [...new Set(keys)];
}

const countConsonants = (key: string): number => key.replaceAll(' ', '').length;

/**
 * The consonants of a name by sound, so that common transliterations agree: `Dovid Cohen` and `David Kohn`, `Yitzchak`
 * and יצחק.
 * @returns only keys with at least two consonants
 */
const soundKeys = (name: string): string[] => consonantKeys(name).filter((key) => countConsonants(key) >= 2);

/**
 * Keys that the spellings of one city or state have in common. One consonant is enough, as in `Haifa` and חיפה. Names
 * without a consonant or with at most two letters, such as `NY`, match only themselves.
 */
export function placeKeys(name: string): string[] {
  const folded = foldName(name);
  const keys = folded.length > 2 ? consonantKeys(name).filter((key) => countConsonants(key) > 0) : [];
  return keys.length > 0 ? keys : [folded];
}

const letterPairs = (name: string): string[] =>
  foldName(name)
    .split(' ')
    .flatMap((word) => Array.from({ length: word.length - 1 }, (_, index) => word.slice(index, index + 2)));

/** With a lower Sørensen–Dice coefficient of their letter pairs, two names with the same consonants are different. */
const minSimilarity = 0.3;

/**
 * Whether two names with a common sound key are spelled similarly. Always true for names in different alphabets,
 * because their letters cannot be compared.
 */
function looksAlike(one: string, other: string): boolean {
  if (isHebrew(one) !== isHebrew(other)) return true;
  const pairs = letterPairs(one);
  const otherPairs = new Set(letterPairs(other));
  const common = pairs.filter((pair) => otherPairs.has(pair)).length;
  return (2 * common) / (pairs.length + otherPairs.size || 1) >= minSimilarity;
}

interface Named {
  /** All spellings of its name. */
  readonly names: readonly string[];
  /** Only items with a common scope, for example a city, can be duplicates. Undefined if items have no scope. */
  readonly scopes?: readonly string[];
}

/** Finds groups of at least two items that look like duplicates, in the order of their first item. */
export function findLikelyDuplicates<Item extends Named>(items: readonly Item[]): Item[][] {
  const candidateLists = new Map<string, Item[]>();
  for (const item of items) {
    const keys = item.names.flatMap(soundKeys);
    for (const scope of item.scopes ?? ['']) {
      for (const key of new Set(keys)) {
        const candidates = candidateLists.get(`${scope}|${key}`);
        if (candidates === undefined) candidateLists.set(`${scope}|${key}`, [item]);
        else candidates.push(item);
      }
    }
  }
  const groupOf = new Map(items.map((item) => [item, new Set([item])]));
  for (const candidates of candidateLists.values()) {
    // No two of these look alike.
    const distinct: Item[] = [];
    for (const item of candidates) {
      const similar = distinct.find((other) => areAlike(item, other));
      if (similar === undefined) distinct.push(item);
      else join(groupOf, item, similar);
    }
  }
  const position = new Map(items.map((item, index) => [item, index]));
  const positionOf = (item: Item) => position.get(item) ?? 0;
  return [...new Set(groupOf.values())]
    .filter((group) => group.size > 1)
    .map((group) => [...group].sort((one, other) => positionOf(one) - positionOf(other)));
}

const areAlike = (one: Named, other: Named): boolean =>
  one.names.some((name) => other.names.some((otherName) => looksAlike(name, otherName)));

/** Joins the groups of two items. */
function join<Item>(groupOf: Map<Item, Set<Item>>, one: Item, other: Item): void {
  const [group, added] = [groupOf.get(one), groupOf.get(other)];
  if (group === undefined || added === undefined || group === added) return;
  for (const item of added) {
    group.add(item);
    groupOf.set(item, group);
  }
}
