import { toCalendarDay } from '../../../../shared/calendar/calendar-day.ts';
import type { Em } from '../../../db/orm.ts';
import { shabbatOnOrAfter } from '../../calendar/holiday.service.ts';
import { findOccasion, occasionPath } from '../../occasions/catalog/occasion-catalog.ts';
import { occasionsOfDay } from '../../occasions/catalog/occasions-of-day.ts';
import { countVisibleByOccasion } from '../../sermons/directory/sermon-list.service.ts';

/** An occasion of the Shabbat on or after the day of an issue. */
export interface OccasionOfWeek {
  readonly name: string;
  /** The Torah reading of a portion. */
  readonly chapters: string | null;
  readonly path: string;
  /** Null when it has no visible sermon. */
  readonly bookletPath: string | null;
}

/** The occasions of the Shabbat on or after a time, in the diaspora. */
export async function occasionsOfWeek(em: Em, time: Date): Promise<OccasionOfWeek[]> {
  const counts = await countVisibleByOccasion(em);
  return occasionsOfDay(shabbatOnOrAfter(toCalendarDay(time)), 'diaspora')
    .flatMap((slug) => findOccasion(slug) ?? [])
    .map((occasion) => ({
      name: occasion.name,
      chapters: occasion.chapters,
      path: occasionPath(occasion),
      bookletPath: counts.get(occasion.slug) ? `/booklet?occasion=${occasion.slug}` : null,
    }));
}
