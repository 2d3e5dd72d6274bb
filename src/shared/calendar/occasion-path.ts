import type { OccasionReference } from './occasion.schemas.ts';

/** The path of the page of a Torah portion or holiday. */
export const occasionPath = ({ kind, slug }: Pick<OccasionReference, 'kind' | 'slug'>): string =>
  `/${kind === 'portion' ? 'torah-portions' : 'holiday-resources'}/${slug}`;
