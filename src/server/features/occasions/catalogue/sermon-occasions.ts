import { scheduleOf } from '../../../../shared/calendar/calendar.ts';
import { toCalendarDay } from '../../../../shared/calendar/calendar-day.ts';
import type { OccasionReference } from '../../../../shared/calendar/occasion.schemas.ts';
import { findOccasion } from './occasion-catalogue.ts';
import { occasionsOfDay } from './occasions-of-day.ts';

/** What decides the occasions of a sermon. */
interface SermonOfDay {
  readonly dateDelivered: Date;
  readonly country: string;
}

/** The occasions of a sermon, as it names them. */
export const occasionsOfSermon = ({ dateDelivered, country }: SermonOfDay): OccasionReference[] =>
  occasionsOfDay(toCalendarDay(dateDelivered), scheduleOf(country)).flatMap((found) => {
    const occasion = findOccasion(found);
    return occasion ? [{ slug: occasion.slug, kind: occasion.kind, name: occasion.name }] : [];
  });
