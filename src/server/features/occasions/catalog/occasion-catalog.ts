import { Locale, parshiot } from '@hebcal/core';
import { getLeyningForParsha } from '@hebcal/leyning';
import type { OccasionOutput } from '../../../../shared/calendar/occasion.schemas.ts';
import { portionTitle } from '../../../../shared/calendar/portion-title.ts';
import { torahBooks } from '../../../../shared/calendar/torah-books.ts';
import { AppError } from '../../../base/errors.ts';
import { portionSlug } from '../../calendar/portion-of-day.ts';
import { holidayResources, torahPortions } from '../../calendar/reference.ts';

/** The properties of an occasion that never change. */
export type Occasion = Omit<OccasionOutput, 'nextDates' | 'sermonCount'>;

const portions = parshiot.map((hebcalName): Occasion => {
  const slug = portionSlug(hebcalName);
  const reference = torahPortions.find(({ id }) => id === slug);
  const reading = getLeyningForParsha(hebcalName);
  const chapters = reference?.chapters ?? reading.summary;
  return {
    slug,
    kind: 'portion',
    name: portionTitle(slug) ?? hebcalName,
    hebrewName: reference?.hebrewName ?? Locale.gettext(hebcalName, 'he'),
    book: torahBooks.find(({ id }) => chapters.toLowerCase().startsWith(id))?.id ?? null,
    chapters,
    haftarah: reference?.haftarah ?? reading.haftara ?? null,
  };
});

const holidays = holidayResources.map(
  ({ id, name, hebrewName }): Occasion => ({
    slug: id,
    kind: 'holiday',
    name,
    hebrewName,
    book: null,
    chapters: null,
    haftarah: null,
  }),
);

/** The 54 portions in the order of the Torah, then the holidays in the order of the year from Rosh Hashana. */
export const occasions: readonly Occasion[] = [...portions, ...holidays];

const bySlug = new Map(occasions.map((occasion) => [occasion.slug, occasion]));

/** @returns undefined for an unknown slug */
export const findOccasion = (slug: string): Occasion | undefined => bySlug.get(slug);

/**
 * The occasion of a slug.
 * @throws AppError NOT_FOUND
 */
export function requireOccasion(slug: string): Occasion {
  const occasion = findOccasion(slug);
  if (!occasion) throw new AppError('NOT_FOUND', 'No such occasion');
  return occasion;
}

/** The slug of the last portion, which is read on Simchat Torah and never on a Shabbat of its own. */
export const lastPortionSlug = portionSlug('Vezot Haberakhah');

/** Days with their own name in hebcal, and the holiday that they belong to. */
const parentHolidays: Record<string, string> = {
  'Shushan Purim Katan': 'Purim Katan',
  'Purim Meshulash': 'Shushan Purim',
};

const byCalendarName = new Map(holidayResources.map(({ calendarName, id }) => [calendarName, id]));

/**
 * The slug of a holiday.
 * @param name hebcal's basename, such as `Tish'a B'Av`
 * @returns undefined for days that are not an occasion, such as Rosh Chodesh
 */
export const holidaySlug = (name: string): string | undefined =>
  byCalendarName.get(parentHolidays[name] ?? name);
