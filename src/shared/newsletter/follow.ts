import type { ContributorKind } from '../contributor.schemas.ts';

/** The kinds of occasions that a subscriber can follow. */
export const followedOccasions = ['portion', 'holiday'] as const;
export type FollowedOccasions = (typeof followedOccasions)[number];

/** What a subscriber follows: a rabbi, a synagogue, or all sermons for one kind of occasion. */
export type Follow =
  | { readonly kind: ContributorKind; readonly slug: string }
  | { readonly kind: 'occasions'; readonly slug: FollowedOccasions };

/**
 * The maximum number of rabbis that a subscriber can follow, and of synagogues. Also the maximum number of follows, of
 * all kinds, in one request to subscribe.
 */
export const maxFollows = 50;

/** A follow as the value of a form field. */
export const followValue = ({ kind, slug }: Follow): string => `${kind}:${slug}`;

/** Reads the value of a form field. The result is not validated. */
export function readFollowValue(value: string): { kind: string; slug: string } {
  const [kind = '', ...slug] = value.split(':');
  return { kind, slug: slug.join(':') };
}
