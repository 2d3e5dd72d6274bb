import { occasionPath } from '../../../shared/calendar/occasion-path.ts';
import type { ContributorKind } from '../../../shared/contributor.schemas.ts';
import type { FeedQuery } from '../../../shared/sermon-query.ts';
import { contributorPath } from '../../features/contributors/contributor-path.ts';
import { findOccasion } from '../../features/occasions/catalog/occasion-catalog.ts';

/** Title, page and filters of a filtered feed. */
export interface FeedScope {
  /** The name in the feed's title, such as `Vayetzei`. */
  readonly name: string;
  /** Completes the sentence "Sermons …", such as `by Rabbi Tamar Adler`. */
  readonly phrase: string;
  /** The path of the page with the same list. */
  readonly path: string;
  /** The filters as query parameters. */
  readonly parameters: URLSearchParams;
  /** The rabbi or synagogue, if the only filter names one. */
  readonly author?: string;
}

/** The filters of a feed as query parameters, in the order of the fields in the schema of the query. */
function feedParameters(query: FeedQuery): URLSearchParams {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const part of [value].flat()) if (part !== undefined) parameters.append(name, part);
  }
  return parameters;
}

const languages = { he: 'Hebrew', en: 'English', other: 'other languages' } as const;

/** A rabbi or synagogue among the filters. */
export interface FeedContributor {
  readonly kind: ContributorKind;
  readonly name: string;
  /** The current slug; null if there is no such page. */
  readonly slug: string | null;
}

/** Describes the filters of a feed; undefined without filters. */
export function feedScope(query: FeedQuery, contributors: readonly FeedContributor[]): FeedScope | undefined {
  const parameters = feedParameters(query);
  if (parameters.size === 0) return undefined;
  const { occasion = [], keyword = [], language = [], country, state, city, q, from, to, hasAudio } = query;
  // An unknown occasion is named by its slug.
  const occasions = occasion.map((slug) => findOccasion(slug.toLowerCase()) ?? slug);
  const occasionNames = occasions.map((found) => (typeof found === 'object' ? found.name : found));
  const languageNames = language.map((code) => languages[code]);
  const places = [city, state, country].filter((names) => names !== undefined);
  const recording = hasAudio ? [hasAudio === 'true' ? 'with a recording' : 'without a recording'] : [];
  const namesOf = (kind: ContributorKind) =>
    contributors.filter((contributor) => contributor.kind === kind).map(({ name }) => name);
  const phrase = [
    ...clause('in', languageNames),
    ...clause('by', namesOf('rabbi')),
    ...clause('for', occasionNames),
    ...clause('from', namesOf('synagogue')),
    ...clause('in', places.length > 0 ? [places.map(anyOf).join(', ')] : []),
    ...clause('about', keyword),
    ...(q ? [`that match “${q}”`] : []),
    ...recording,
    ...(from ? [to ? `from ${from} to ${to}` : `since ${from}`] : to ? [`until ${to}`] : []),
  ].join(' ');
  if (parameters.size === 1) {
    const [first] = occasions;
    if (typeof first === 'object') return { name: first.name, phrase, path: occasionPath(first), parameters };
    const [contributor] = contributors;
    if (contributor?.slug) {
      const { kind, name, slug } = contributor;
      return { name, phrase, path: contributorPath(kind, slug), parameters, author: name };
    }
  }
  const names = [
    ...contributors.map(({ name }) => name),
    ...occasionNames,
    ...places.flat(),
    ...keyword,
    ...(q ? [`“${q}”`] : []),
  ];
  const restrictions = [
    ...languageNames.map((name) => `in ${name}`),
    ...recording,
    ...(from ? [`from ${from}`] : []),
    ...(to ? [`to ${to}`] : []),
  ];
  const filters = [...names, ...restrictions].join(', ');
  const name = names.length > 0 ? filters : `Sermons ${filters}`;
  return { name, phrase, path: `/directory?${parameters}`, parameters };
}

const anyOf = (names: readonly string[]) => names.join(' or ');

/** A part of the sentence about a filter; empty without values. */
const clause = (preposition: string, names: readonly string[]): string[] =>
  names.length > 0 ? [`${preposition} ${anyOf(names)}`] : [];
