import { addDays } from '../../../../shared/calendar/calendar-day.ts';
import { occasionPath } from '../../../../shared/calendar/occasion-path.ts';
import type { Settings } from '../../../base/settings.ts';
import type { Em } from '../../../db/orm.ts';
import { shabbatOnOrAfter } from '../../calendar/holiday.service.ts';
import { findOccasion } from '../../occasions/catalog/occasion-catalog.ts';
import { occasionsOfDay } from '../../occasions/catalog/occasions-of-day.ts';
import { countByOccasion } from '../../sermons/directory/sermon-list.service.ts';

/** An occasion of the Shabbat after an issue. */
export interface OccasionOfWeek {
  readonly name: string;
  /** The Torah reading of a portion; null for a holiday. */
  readonly chapters: string | null;
  readonly path: string;
  /** Null when it has no visible sermon. */
  readonly bookletPath: string | null;
}

/** The day of a time in a time zone, as `YYYY-MM-DD`: the format of dates in Sweden. */
const dayIn = (timeZone: string, time: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(time);

/** The occasions of the first Shabbat after the day of an issue, in the diaspora. @param time when the issue is sent */
export async function occasionsOfWeek(
  em: Em,
  time: Date,
  { highlightsTimezone }: Pick<Settings, 'highlightsTimezone'>,
): Promise<OccasionOfWeek[]> {
  const counts = await countByOccasion(em);
  // An issue that is sent on a Saturday is read after that Shabbat.
  const dayAfter = addDays(dayIn(highlightsTimezone, time), 1);
  return occasionsOfDay(shabbatOnOrAfter(dayAfter), 'diaspora')
    .flatMap((slug) => findOccasion(slug) ?? [])
    .map((occasion) => ({
      name: occasion.name,
      chapters: occasion.chapters,
      path: occasionPath(occasion),
      bookletPath: counts.get(occasion.slug) ? `/booklet?occasion=${occasion.slug}` : null,
    }));
}
