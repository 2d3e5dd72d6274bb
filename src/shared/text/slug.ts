/** The maximum length of a slug. Slugs are lower case, with words joined by `-` (docs/product/sermons.md S27). */
export const slugMaxLength = 80;

/** Letters that Unicode normalization does not decompose into a base letter and a mark. */
const plainLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ŋ: 'ng',
};

/**
 * Replaces the letters of the table with ASCII letters: weiß becomes weiss.
 * @param lowerCase text in lower case
 */
export const withPlainLetters = (lowerCase: string): string =>
  lowerCase.replace(/[ßæœøđðþłħıŋ]/gu, (letter) => plainLetters[letter] ?? letter);

/** Removed without leaving a space or hyphen: `o'neil` becomes `oneil`, and `ד״ר` becomes `דר`. */
export const apostrophesAndQuotes = /['’‘ʼ`´"“”„״׳]/gu;

/** Vowel points, accents and other marks on Hebrew letters. Final forms of letters are kept. */
const hebrewMarks = /[\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7]/gu;
const latinMarks = /[\u0300-\u036f]/gu;
const notInSlug = /[^a-z0-9\u05d0-\u05ea]+/gu;

/**
 * Makes a slug, by one rule for both alphabets: Latin letters lose their accents, Hebrew letters their vowel points;
 * apostrophes and quotation marks are removed, `&` becomes `and`, and everything else becomes `-`.
 * @param kind the prefix of a slug that would consist of digits only
 * @returns the slug, cut at a word boundary unless that would remove more than half; empty when the text has no Latin
 *   or Hebrew letter and no digit
 */
export function slugify(text: string, kind: 'sermon' | 'rabbi' | 'synagogue' = 'sermon'): string {
  const letters = text.normalize('NFKD').replace(latinMarks, '').replace(hebrewMarks, '').toLowerCase();
  const words = withPlainLetters(letters)
    .replace(apostrophesAndQuotes, '')
    .replace(/&/g, ' and ')
    .replace(notInSlug, '-')
    .replace(/^-+|-+$/g, '');
  const slug = cutAtWord(words, slugMaxLength);
  // A slug of only digits would be read as an id (docs/product/sermons.md S27).
  return /^\d+$/.test(slug) ? cutAtWord(`${kind}-${slug}`, slugMaxLength) : slug;
}

/** Adds a number to a slug, and shortens the slug to keep the maximum length: `a-title`, 2 → `a-title-2`. */
export function numberedSlug(slug: string, number: number): string {
  const suffix = `-${number}`;
  return `${cutAtWord(slug, slugMaxLength - suffix.length)}${suffix}`;
}

function cutAtWord(slug: string, length: number): string {
  if (slug.length <= length) return slug;
  const cut = slug.slice(0, length + 1);
  const lastJoin = cut.lastIndexOf('-');
  return (lastJoin >= length / 2 ? cut.slice(0, lastJoin) : cut.slice(0, length)).replace(/-+$/, '');
}
