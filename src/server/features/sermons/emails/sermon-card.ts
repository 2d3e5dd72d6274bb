import { formatLongDay } from '../../../../shared/calendar/calendar-day.ts';
import { linkOccasions } from '../../occasions/catalog/occasion-links.ts';
import { occasionsOfSermon } from '../../occasions/catalog/sermon-occasions.ts';
import type { Sermon } from '../sermon/sermon.entity.ts';

/** A sermon as a block of an email, with links to its occasions. */
export const sermonCard = (sermon: Sermon, publicUrl: string) => ({
  kind: 'sermon' as const,
  title: sermon.title,
  byline: [
    `${sermon.rabbiName}, ${sermon.synagogueName}`,
    `${sermon.city}, ${sermon.state} · ${formatLongDay(sermon.dateDelivered.toISOString())}`,
  ],
  related: linkOccasions(occasionsOfSermon(sermon), publicUrl),
});
