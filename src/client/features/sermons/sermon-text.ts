import type { SermonCardOutput, SermonOutput } from '../../../shared/sermon.schemas.ts';
import { openingText } from '../../../shared/text/excerpt-text.ts';

/** Characters that belong to the preceding letter: vowel points and accents, joiners, variation selectors. */
const combiningMark = /^(?:\p{M}|\u200D|\uFE0E|\uFE0F)$/u;

/**
 * The first `length` characters, followed by an ellipsis if text was removed. The vowel points of the last Hebrew
 * letter are kept, and no surrogate pair is split.
 * @param length in code points
 */
export function truncate(text: string, length: number): string {
  const characters = [...text];
  if (characters.length <= length) return text;
  let end = length;
  while (combiningMark.test(characters[end] ?? '')) end += 1;
  const head = characters.slice(0, end).join('').trimEnd();
  return end < characters.length ? `${head.replace(/[\s,;:–—-]+$/u, '').replace(/[.!?]$/, '$& ')}…` : head;
}

const onOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** The card's preview, else the first 120 characters of the text, else a message (docs/product/limits.md L4). */
export const cardPreview = ({ preview, excerpt }: Pick<SermonCardOutput, 'preview' | 'excerpt'>): string =>
  preview || truncate(onOneLine(excerpt), 120) || 'No content available';

/** The banner's preview, else the first 300 characters of the text (docs/product/limits.md L4). */
export const featuredPreview = ({
  preview,
  content,
  contentMarkdown,
}: Pick<SermonOutput, 'preview' | 'content' | 'contentMarkdown'>): string =>
  preview || truncate(onOneLine(openingText(content, contentMarkdown)), 300);

/** The paragraphs of a text, split at line breaks, each with its offset in the text. */
export const paragraphsOf = (content: string): { text: string; offset: number }[] =>
  [...content.matchAll(/[^\n]+/g)]
    .map(({ 0: line, index }) => ({ text: line.trim(), offset: index }))
    .filter(({ text }) => text);

/** A slow reading speed, because sermons are demanding texts. */
const wordsPerMinute = 200;

/** The reading time in minutes, at least 1. */
export const readingMinutes = (content: string): number =>
  Math.max(1, Math.round((content.match(/\S+/g)?.length ?? 0) / wordsPerMinute));

const honorifics =
  /^((the\s+)?(rabbi|rabbanit|rav|reb|rebbe|r(?=\.)|cantor|chazan|hazzan|prof|dr|mr|mrs|ms)\.?|הרב|הרבה|הרבנית|רב|ד״ר|ד"ר|ר׳|ר')\s+/i;

const isHebrewLetter = (letter: string) => /\p{Script=Hebrew}/u.test(letter);

/**
 * Returns the initials of a rabbi's first and last name, without honorifics like 'Rabbi'. If the name is in English and
 * Hebrew, the last name is the last word in the alphabet of the first word, otherwise the last word.
 * @returns 'RB' for a name without letters
 */
export function initials(name: string): string {
  let bareName = name.trim();
  while (honorifics.test(bareName)) bareName = bareName.replace(honorifics, '');
  const letters = bareName.split(/\s+/).flatMap((word) => /\p{L}/u.exec(word)?.[0] ?? []);
  const [first = '', ...others] = letters;
  const last = others.findLast((letter) => isHebrewLetter(letter) === isHebrewLetter(first));
  return [first, last ?? others.at(-1) ?? ''].join('').toUpperCase() || 'RB';
}
