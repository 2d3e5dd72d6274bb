import { calendarDayToDate } from '../../../shared/calendar/calendar-day.ts';
import type { FileField } from '../../../shared/uploads/upload.schemas.ts';
import type { Em } from '../../db/orm.ts';
import { resolveContributors } from '../contributors/names/resolve-contributors.ts';
import { Location } from '../locations/location.entity.ts';
import { Sermon } from '../sermons/sermon/sermon.entity.ts';
import { chooseSlug, slugText } from '../sermons/sermon/slug.service.ts';
import { claimUploads } from '../uploads/upload.service.ts';
import { ImportRepository } from './import.repository.ts';
import type { Candidate } from './validate-row.ts';

/**
 * Stores a row as a sermon with its location, slug and files, in the transaction of its batch. Sends no email. Sets the
 * publication date to the delivery date, or to now if that is in the future. Drafts get it too, so that the weekly
 * highlights omit an imported archive even if it is published later.
 * @param urls the new URLs of its files
 */
export async function storeCandidate(
  em: Em,
  candidate: Candidate,
  urls: Partial<Record<FileField, string>>,
  importId: number,
): Promise<void> {
  const { row, slug, isPublished, isHidden, isFeatured } = candidate;
  const { occasions: chosenOccasions, ...sermon } = candidate.sermon;
  await claimUploads(em, urls);
  const locationId = await em.getRepository(Location).findOrCreateId(sermon);
  const dateDelivered = calendarDayToDate(sermon.dateDelivered);
  const now = new Date();
  const stored = em.create(Sermon, {
    ...sermon,
    ...urls,
    chosenOccasions,
    dateDelivered,
    dateSubmitted: candidate.dateSubmitted ?? now,
    isPublished,
    isHidden,
    isFeatured,
    publishedAt: dateDelivered < now ? dateDelivered : now,
    slug: await chooseSlug(em, slugText(slug, sermon.title)),
    location: em.getReference(Location, locationId, { wrapped: true }),
    ...(await resolveContributors(em, sermon)),
  });
  await em.flush();
  await new ImportRepository(em).addImportedSermon(row.key, stored.id, importId, row.oldUrl ?? null);
}
