import type { SermonCardOutput, SermonOutput } from '../../../shared/sermon.schemas';

/** The last segment of a sermon's URL: its slug, or its id when it has none. */
export const sermonSlug = (sermon: { id: number; slug: string | null }): string =>
  sermon.slug || String(sermon.id);

/** Characters that belong to the preceding letter: vowel points and accents, joiners, variation selectors. */
const belongsToTheLetterBefore = /^(?:\p{M}|\u200D|\uFE0E|\uFE0F)$/u;

/**
 * The first `length` characters, with an ellipsis if text was removed. Keeps the vowel points of a Hebrew letter and
 * splits no character.
 */
export function cut(text: string, length: number): string {
  const characters = [...text];
  if (characters.length <= length) return text;
  let end = length;
  while (belongsToTheLetterBefore.test(characters[end] ?? '')) end += 1;
  const kept = characters.slice(0, end).join('').trimEnd();
  return end < characters.length ? `${kept.replace(/[\s,;:–—-]+$/u, '').replace(/[.!?]$/, '$& ')}…` : kept;
}

const onOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** The card's preview, or the first 120 characters of the content (docs/product/limits.md L4). */
export const cardPreview = ({ preview, excerpt }: Pick<SermonCardOutput, 'preview' | 'excerpt'>): string =>
  preview || cut(onOneLine(excerpt), 120) || 'No content available';

/** The banner's preview, or the first 300 characters of the content with an ellipsis (docs/product/limits.md L4). */
export const featuredPreview = ({ preview, content }: { preview: string | null; content: string }): string =>
  preview || cut(onOneLine(content), 300);

/** A part of a paragraph: plain text, or a citation that leads to `url`. */
export interface ParagraphPart {
  readonly text: string;
  readonly url?: string;
  /** Offset in the content. */
  readonly at: number;
}

/** The paragraphs of a sermon in parts: a citation that is inside a paragraph is a part of its own. */
export function linkedParagraphsOf(
  content: string,
  sources: SermonOutput['sources'],
): { text: string; parts: ParagraphPart[] }[] {
  const links = sources
    .flatMap(({ url, positions }) => positions.map((position) => ({ ...position, url })))
    .sort((one, other) => one.start - other.start);
  let next = 0;
  return [...content.matchAll(/[^\n]+/g)].flatMap(({ 0: line, index }) => {
    const text = line.trim();
    if (!text) return [];
    let at = index + line.indexOf(text);
    const end = at + text.length;
    const parts: ParagraphPart[] = [];
    for (let link = links[next]; link && link.start < end; link = links[++next]) {
      if (link.start < at || link.end > end) continue;
      if (link.start > at) parts.push({ text: content.slice(at, link.start), at });
      parts.push({ text: content.slice(link.start, link.end), url: link.url, at: link.start });
      at = link.end;
    }
    if (at < end) parts.push({ text: content.slice(at, end), at });
    return [{ text, parts }];
  });
}

/** The paragraphs of a sermon, split at line breaks (docs/product/sermons.md S16). */
export const paragraphsOf = (content: string): string[] =>
  content
    .split(/\n+/)
    .map((text) => text.trim())
    .filter(Boolean);

/** The reading speed for a text that needs thought. */
const wordsPerMinute = 200;

/** The reading time in minutes, at least 1. */
export const readingMinutes = (content: string): number =>
  Math.max(1, Math.round((content.match(/\S+/g)?.length ?? 0) / wordsPerMinute));

const titles = /^((the\s+)?(rabbi|rabbanit|rav|reb|rebbe|cantor|prof|dr)\.?|הרב|הרבה|הרבנית|רב|ד״ר|ד"ר)\s+/i;

/** The initials shown without a picture: the first letters of the first and last name, or 'RB' without a name. */
export function initials(name: string): string {
  let rest = name.trim();
  while (titles.test(rest)) rest = rest.replace(titles, '');
  const words = rest.split(/\s+/);
  return (
    [words[0], words.length > 1 ? words.at(-1) : undefined]
      .map((word) => /\p{L}/u.exec(word ?? '')?.[0] ?? '')
      .join('')
      .toUpperCase() || 'RB'
  );
}
