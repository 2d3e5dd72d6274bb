import type { SermonCardOutput } from '../../../shared/sermon.schemas';

/** The address of a sermon: by slug, or by id when it has none (SPEC §2). */
export const sermonSlug = (sermon: { id: number; slug: string | null }): string =>
  sermon.slug ?? String(sermon.id);

/** Up to `length` characters, cut at a character, not inside one; an ellipsis where something is missing. */
export function cut(text: string, length: number): string {
  const characters = [...text];
  return characters.length > length ? `${characters.slice(0, length).join('').trimEnd()}…` : text;
}

/** The card's preview, or the first 120 characters of the content (SPEC §2). */
export function cardPreview({ preview, excerpt }: Pick<SermonCardOutput, 'preview' | 'excerpt'>): string {
  return preview || cut(excerpt.replace(/\s+/g, ' ').trim(), 120) || 'No content available';
}

/** The banner's preview, or the first 300 characters of the content with an ellipsis (SPEC §2). */
export function featuredPreview({ preview, content }: { preview: string | null; content: string }): string {
  return preview || cut(content.replace(/\s+/g, ' ').trim(), 300);
}

/** The letters that stand for a person without a picture: the first of the first and of the last name. */
export function initials(name: string): string {
  const words = name
    .replace(/^(rabbi|rav|rabbanit|dr\.?|cantor|הרב|הרבנית)\s+/i, '')
    .split(/\s+/)
    .filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => [...(word ?? '')][0] ?? '',
  );
  return letters.join('').toUpperCase() || 'RB';
}
