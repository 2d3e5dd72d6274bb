import type { OccasionReference } from '../../../../shared/calendar/occasion.schemas.ts';
import { occasionPath } from '../../../../shared/calendar/occasion-path.ts';

/** The links to the occasions of a sermon in an email. */
export const linkOccasions = (occasions: readonly OccasionReference[], publicUrl: string) => ({
  label: 'Given for',
  links: occasions.map((occasion) => ({ text: occasion.name, url: publicUrl + occasionPath(occasion) })),
});
