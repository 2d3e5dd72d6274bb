import type { FeedQuery } from '../../../shared/sermon-query.ts';
import { findOccasion, occasionPath } from '../../features/occasions/catalogue/occasion-catalogue.ts';

/** Title, page and filters of a filtered feed. */
export interface FeedScope {
  /** For the title, as `Vayetzei`. */
  readonly name: string;
  /** Completes "Sermons …". */
  readonly phrase: string;
  /** The path of the page with the same list. */
  readonly path: string;
  /** The filters as query parameters. */
  readonly parameters: URLSearchParams;
}

/** The filters of a feed or of a page's list as query parameters, in a fixed order. */
export function feedParameters(query: FeedQuery): URLSearchParams {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) if (one !== undefined) parameters.append(name, one);
  }
  return parameters;
}

const languages = { he: 'in Hebrew', en: 'in English', other: 'in other languages' } as const;

/** Describes the filters of a feed; undefined without filters. */
export function feedScope(query: FeedQuery): FeedScope | undefined {
  const parameters = feedParameters(query);
  if (parameters.size === 0) return undefined;
  const { occasion = [], keyword = [], language = [], country, state, city, q, from, to, hasAudio } = query;
  const [only] = occasion;
  const found = only !== undefined && parameters.size === 1 ? findOccasion(only) : undefined;
  if (found) return { name: found.name, phrase: `for ${found.name}`, path: occasionPath(found), parameters };
  const names = [
    ...occasion.map((slug) => findOccasion(slug)?.name ?? slug),
    ...[city, state, country].flatMap((places) => places ?? []),
    ...keyword,
    ...(q ? [`“${q}”`] : []),
    ...language.map((one) => languages[one]),
    ...(hasAudio ? [hasAudio === 'true' ? 'with a recording' : 'without a recording'] : []),
    ...(from ? [`from ${from}`] : []),
    ...(to ? [`to ${to}`] : []),
  ];
  const name = names.join(', ');
  return { name, phrase: `that match: ${name}`, path: `/directory?${parameters}`, parameters };
}
