import { scheduleOf } from '../../../../shared/calendar/calendar.ts';
import { toCalendarDay } from '../../../../shared/calendar/calendar-day.ts';
import type { OccasionReference } from '../../../../shared/calendar/occasion.schemas.ts';
import { AppError } from '../../../base/errors.ts';
import { findOccasion } from './occasion-catalog.ts';
import { occasionsOfDay } from './occasions-of-day.ts';

/** The fields that determine the occasions of a sermon. */
interface OccasionFields {
  readonly dateDelivered: Date;
  readonly country: string;
  readonly chosenOccasions?: readonly string[] | null | undefined;
}

/** The occasions of a sermon: the chosen ones, otherwise those of its day. Omits slugs that do not exist. */
export const occasionsOfSermon = ({
  dateDelivered,
  country,
  chosenOccasions,
}: OccasionFields): OccasionReference[] =>
  (chosenOccasions ?? occasionsOfDay(toCalendarDay(dateDelivered), scheduleOf(country))).flatMap((slug) => {
    const occasion = findOccasion(slug);
    return occasion ? [{ slug: occasion.slug, kind: occasion.kind, name: occasion.name }] : [];
  });

/** Checks chosen occasions. @throws AppError BAD_REQUEST when one does not exist */
export function requireOccasions(slugs: readonly string[] | null | undefined): void {
  const unknown = slugs?.find((slug) => !findOccasion(slug));
  if (unknown === undefined) return;
  const message = `There is no occasion “${unknown}”`;
  throw new AppError('BAD_REQUEST', message, { issues: [{ path: 'occasions', message }] });
}
