import type { SermonSource } from '../../../shared/source.schemas.ts';
import type { Citation } from './citation.ts';
import { referenceOf } from './citation-reference.ts';
import { findCitations } from './find-citations.ts';

/** Finds the citations to store with a sermon; null when the text has none. */
export function citationsOf({ content }: { readonly content: string }): Citation[] | null {
  const citations = findCitations(content);
  return citations.length > 0 ? citations : null;
}

/** Returns the citations of a sermon as links in its text, in their order. */
export const citationLinks = (
  citations: readonly Citation[] | null | undefined,
): { start: number; end: number; url: string }[] =>
  (citations ?? []).flatMap((citation) => {
    const url = referenceOf(citation)?.url;
    return url === undefined ? [] : [{ start: citation.start, end: citation.end, url }];
  });

/** Returns the distinct sources of a sermon, ordered by their first citation, with the positions of all citations. */
export function sourcesOf(citations: readonly Citation[] | null | undefined): SermonSource[] {
  const sources = new Map<string, SermonSource>();
  for (const citation of citations ?? []) {
    const reference = referenceOf(citation);
    if (!reference) continue;
    const { ref, hebrewRef, url } = reference;
    const source = sources.get(ref) ?? {
      ref,
      hebrewRef,
      url,
      book: citation.book,
      chapter: citation.from[0],
      positions: [],
    };
    source.positions.push({ start: citation.start, end: citation.end });
    sources.set(ref, source);
  }
  return [...sources.values()];
}
