import type { AuditAction } from '../../../../shared/audit.schemas.ts';
import { calendarDayToDate } from '../../../../shared/calendar/calendar-day.ts';
import type { EditSermonInput } from '../../../../shared/moderation.schemas.ts';
import type { AdminSermonOutput } from '../../../../shared/sermon.schemas.ts';
import { slugify } from '../../../../shared/text/slug.ts';
import { fileFields } from '../../../../shared/uploads/upload.schemas.ts';
import { AppError } from '../../../base/errors.ts';
import type { Em } from '../../../db/orm.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { type AuditChanges, recordAudit } from '../../audit/audit.service.ts';
import { AuditEntry } from '../../audit/audit-entry.entity.ts';
import { resolveChangedContributors } from '../../contributors/names/resolve-contributors.ts';
import { editedText } from '../../formatting/sermon-text.ts';
import { Location } from '../../locations/location.entity.ts';
import { requireOccasions } from '../../occasions/catalog/sermon-occasions.ts';
import { claimUploads, releaseUploads, type SermonFiles } from '../../uploads/upload.service.ts';
import { Sermon } from '../sermon/sermon.entity.ts';
import { presentSermonForAdmin } from '../sermon/sermon.presenter.ts';
import { chooseSlug } from '../sermon/slug.service.ts';
import { SlugHistory } from '../sermon/slug-history.entity.ts';
import { lockSermon } from './moderation.service.ts';

/** Shown to the later of two administrators who edited the same sermon. */
const conflictMessage =
  'Someone else changed this sermon after you opened it. Your changes have not been saved.';

const placeFields = ['city', 'state', 'country'] as const;

/**
 * Changes the given fields of a sermon; the others stay (docs/product/sermons.md S30). Updates its location, slug and
 * files in the same transaction.
 * @returns the stored sermon; its slug may differ from the requested one
 * @throws AppError NOT_FOUND; CONFLICT with the stored sermon when `version` is not the current one
 * (docs/product/sermons.md S31); BAD_REQUEST when a file URL or an occasion is unknown, or the formatted text cannot be
 * read
 */
export function editSermon(
  em: Em,
  { id, version, actor, ...fields }: EditSermonInput & { actor: string },
): Promise<AdminSermonOutput> {
  return inTransaction(em, async (em) => {
    const sermon = await lockSermon(em, id);
    if (version !== undefined && version !== sermon.version) {
      throw new AppError('CONFLICT', conflictMessage, { stored: presentSermonForAdmin(sermon) });
    }
    await changeSermon(em, sermon, fields, { actor, action: 'sermon.edit', updatesLocationSpelling: true });
    return presentSermonForAdmin(sermon);
  });
}

interface ChangeOptions {
  readonly actor: string;
  readonly action: AuditAction;
  /** Whether the filter lists take the new spelling of the place. */
  readonly updatesLocationSpelling: boolean;
}

/**
 * Changes a locked sermon in the caller's transaction, with its place, slug, files and audit entry.
 * @returns whether anything changed
 * @throws AppError BAD_REQUEST when a file URL or an occasion is unknown, or the formatted text cannot be read
 */
export async function changeSermon(
  em: Em,
  sermon: Sermon,
  {
    slug,
    dateDelivered,
    occasions,
    content,
    contentMarkdown,
    ...otherFields
  }: Omit<EditSermonInput, 'id' | 'version'>,
  { actor, action, updatesLocationSpelling }: ChangeOptions,
): Promise<boolean> {
  requireOccasions(occasions);
  const fields = { ...otherFields, ...editedText({ content, contentMarkdown }, sermon) };
  const before = presentSermonForAdmin(sermon);
  const replacedUrls = await claimNewFiles(em, sermon, fields);
  for (const [field, value] of Object.entries(fields)) {
    if (value !== undefined) Object.assign(sermon, { [field]: value });
  }
  if (dateDelivered !== undefined) sermon.dateDelivered = calendarDayToDate(dateDelivered);
  if (occasions !== undefined) sermon.chosenOccasions = occasions;
  const changedPlaceFields = placeFields.filter((field) => sermon[field] !== before[field]);
  if (changedPlaceFields.length > 0)
    await updateLocation(em, sermon, updatesLocationSpelling ? changedPlaceFields : []);
  Object.assign(sermon, await resolveChangedContributors(em, before, sermon));
  if (slug !== undefined) await changeSlug(em, sermon, slug);
  const changes = changesBetween(before, presentSermonForAdmin(sermon));
  const isChanged = Object.keys(changes).length > 0;
  if (isChanged) {
    const subject = { type: 'sermon', id: sermon.id, label: sermon.title } as const;
    recordAudit(em, { actor, action, subject, changes });
  }
  await em.flush();
  await em.getRepository(Sermon).reloadComputed(sermon);
  await releaseUploads(em, replacedUrls);
  return isChanged;
}

/**
 * Marks the sermon's new files as used. Unchanged files are not checked again.
 * @returns the URLs of the replaced files, to release once the change is stored
 */
async function claimNewFiles(em: Em, sermon: Sermon, requested: SermonFiles) {
  const changed = fileFields.filter(
    (field) => requested[field] !== undefined && requested[field] !== (sermon[field] ?? null),
  );
  await claimUploads(em, Object.fromEntries(changed.map((field) => [field, requested[field]])));
  return changed.map((field) => sermon[field]);
}

/**
 * Finds or creates the location of a sermon whose place changed.
 * @param correctedFields the place fields that an administrator changed: the location takes their new spelling
 */
async function updateLocation(
  em: Em,
  sermon: Sermon,
  correctedFields: readonly (typeof placeFields)[number][],
): Promise<void> {
  const locations = em.getRepository(Location);
  const locationId = await locations.findOrCreateId(sermon);
  if (correctedFields.length > 0)
    await locations.respell(
      locationId,
      Object.fromEntries(correctedFields.map((field) => [field, sermon[field]])),
    );
  sermon.location = em.getReference(Location, locationId, { wrapped: true });
}

/** Sets a new slug. The old slug of a sermon that was ever published redirects to it (docs/product/sermons.md S29). */
async function changeSlug(em: Em, sermon: Sermon, requested: string): Promise<void> {
  const old = sermon.slug ?? null;
  if (slugify(requested) === old) return;
  const chosen = await chooseSlug(em, requested, sermon.id);
  if (chosen === null || chosen === old) return;
  const redirects = em.getRepository(SlugHistory);
  // The new slug may be a former one of this sermon: delete its redirect.
  await redirects.delete(chosen);
  if (old !== null && (await wasEverPublished(em, sermon))) await redirects.add(old, sermon.id);
  sermon.slug = chosen;
}

/** Asks the audit log about drafts, because an imported one has `publishedAt` without having been published. */
const wasEverPublished = async (em: Em, { id, isPublished, publishedAt }: Sermon): Promise<boolean> =>
  isPublished === 'true' ||
  (Boolean(publishedAt) && (await em.getRepository(AuditEntry).hasAction(id, 'sermon.unpublish')));

function changesBetween(before: AdminSermonOutput, after: AdminSermonOutput): AuditChanges {
  const old = auditedFields(before);
  const current = auditedFields(after);
  const fields = Object.keys(old) as (keyof typeof old)[];
  return Object.fromEntries(
    fields
      .filter((field) => old[field] !== current[field])
      .map((field) => [field, { before: old[field], after: current[field] }]),
  );
}

/**
 * The fields that the audit log records. Omits the version and the computed fields: HTML, sources, audio duration, the
 * resolved rabbi and synagogue, and computed occasions. `language` and `updatedAt` are computed later, when the sermon
 * is flushed.
 */
const auditedFields = ({
  version: _version,
  sources: _sources,
  contentHtml: _html,
  chosenOccasions,
  occasions,
  rabbi: _rabbi,
  synagogue: _synagogue,
  audioDuration: _duration,
  ...fields
}: AdminSermonOutput) => ({
  ...fields,
  occasions: chosenOccasions && occasions.map(({ name }) => name).join(', '),
});
