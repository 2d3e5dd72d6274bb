import { apostrophesAndQuotes, withPlainLetters } from './slug.ts';

/**
 * A name without case, accents, niqqud and punctuation, with single spaces between words. Two names with the same
 * result count as the same name.
 * @returns the lower-cased name itself when it has neither letters nor digits
 */
export function foldName(name: string): string {
  const letters = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const folded = withPlainLetters(letters)
    .replace(apostrophesAndQuotes, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return folded || name.trim().toLowerCase();
}
