import { createHash } from 'node:crypto';
import { calendarDayToDate } from '../../../shared/calendar/calendar-day.ts';
import type {
  DirectoryInput,
  DirectoryPage,
  LocationSearchInput,
} from '../../../shared/directory.schemas.ts';
import type { Page } from '../../../shared/pagination.ts';
import type { SermonCardOutput, SermonOutput, SubmitSermonInput } from '../../../shared/sermon.schemas.ts';
import type { SermonListQuery } from '../../../shared/sermon-query.ts';
import { sermonIdOf } from '../../../shared/sermon-url.ts';
import { AppError } from '../../base/errors.ts';
import { acquireLock } from '../../db/advisory-locks.ts';
import { largestId } from '../../db/largest-id.ts';
import type { Em } from '../../db/orm.ts';
import { inTransaction } from '../../db/transaction.ts';
import { resolveContributors } from '../contributors/names/resolve-contributors.ts';
import { submittedText } from '../formatting/sermon-text.ts';
import { Location } from '../locations/location.entity.ts';
import { requireOccasions } from '../occasions/catalog/sermon-occasions.ts';
import { claimUploads } from '../uploads/upload.service.ts';
import { type FacetScope, facetsOf } from './directory/sermon-facets.service.ts';
import type { ListFilters } from './directory/sermon-filter.ts';
import { type ListedSermons, listSermons } from './directory/sermon-list.service.ts';
import { notifySubmission } from './emails/sermon-emails.job.ts';
import { searchLimit } from './search/sermon-search.repository.ts';
import { Sermon } from './sermon/sermon.entity.ts';
import { presentSermon, presentSermonCard, presentSermons } from './sermon/sermon.presenter.ts';
import { sermonNotFound } from './sermon/sermon-not-found.ts';
import { chooseSlug, slugText } from './sermon/slug.service.ts';

/**
 * The idempotency key of a submission, derived from the client's key and the fields. The same key with other fields is
 * another submission, so a guessed key neither reveals nor replaces another person's sermon.
 */
function idempotencyKey(
  key: string,
  { openedFor: _time, submissionKey: _key, ...fields }: SubmitSermonInput,
): string {
  return createHash('sha256')
    .update(JSON.stringify([key, ...Object.entries(fields).sort(([one], [other]) => (one < other ? -1 : 1))]))
    .digest('base64url');
}

/**
 * Stores a submission as a draft; visitors see it after an administrator publishes it (docs/product/sermons.md S1, S8).
 * A repeated request with the same key and fields returns the existing sermon, so a client can retry after a lost
 * response.
 * @returns the stored sermon
 * @throws AppError BAD_REQUEST when a file URL or an occasion is unknown, or the formatted text cannot be read
 */
export function submitSermon(em: Em, input: SubmitSermonInput): Promise<SermonOutput> {
  return inTransaction(em, async (em) => {
    const {
      slug,
      dateDelivered,
      occasions,
      submissionKey,
      topicReference: _honeypot,
      openedFor: _time,
      content,
      contentMarkdown,
      ...fields
    } = input;
    const storedKey = submissionKey ? idempotencyKey(submissionKey, input) : null;
    if (storedKey) {
      // Serializes requests with the same key.
      await acquireLock(em, 'submissions', storedKey);
      const earlier = await em.getRepository(Sermon).findAnyBySubmissionKey(storedKey);
      if (earlier) return presentSermon(earlier);
    }
    requireOccasions(occasions);
    await claimUploads(em, input);
    const locationId = await em.getRepository(Location).findOrCreateId(input);
    const sermon = em.create(Sermon, {
      ...fields,
      ...submittedText({ content, contentMarkdown }),
      submissionKey: storedKey,
      slug: await chooseSlug(em, slugText(slug, input.title)),
      dateDelivered: calendarDayToDate(dateDelivered),
      chosenOccasions: occasions,
      dateSubmitted: new Date(),
      isPublished: 'false',
      location: em.getReference(Location, locationId, { wrapped: true }),
      ...(await resolveContributors(em, input)),
    });
    await em.flush();
    await em.getRepository(Sermon).reloadComputed(sermon);
    await notifySubmission(em, sermon);
    return presentSermon(sermon);
  });
}

/** The newest visible sermons, with all fields. */
export async function recentSermons(em: Em, { limit }: { limit: number }): Promise<SermonOutput[]> {
  return presentSermons(await em.getRepository(Sermon).findVisibleRecent(limit));
}

/** The newest visible sermons as cards. */
export async function recentSermonCards(em: Em, { limit }: { limit: number }): Promise<SermonCardOutput[]> {
  return (await em.getRepository(Sermon).findVisibleRecentCards(limit)).map(presentSermonCard);
}

/**
 * The featured sermon of the homepage.
 * @throws AppError NOT_FOUND when no visible sermon is featured (docs/product/sermons.md S23).
 */
export async function featuredSermon(em: Em): Promise<SermonOutput> {
  const sermon = await em.getRepository(Sermon).findVisibleFeatured();
  if (!sermon) throw new AppError('NOT_FOUND', 'No sermon is featured');
  return presentSermon(sermon);
}

/**
 * Finds a sermon by id.
 * @param isAdministrator whether drafts and hidden sermons are found too (docs/product/sermons.md S5)
 * @throws AppError NOT_FOUND
 */
export async function sermonById(em: Em, id: number, isAdministrator: boolean): Promise<SermonOutput> {
  if (id > largestId) throw sermonNotFound();
  const sermons = em.getRepository(Sermon);
  const sermon = await (isAdministrator ? sermons.findAnyById(id) : sermons.findVisibleById(id));
  if (!sermon) throw sermonNotFound();
  return presentSermon(sermon);
}

/**
 * Finds a sermon by its slug, or a visible one by a former slug. In that case, the returned `slug` differs from the
 * requested one.
 * @param isAdministrator whether drafts and hidden sermons are found too (docs/product/sermons.md S5)
 * @throws AppError NOT_FOUND
 */
export async function sermonBySlug(em: Em, slug: string, isAdministrator: boolean): Promise<SermonOutput> {
  const sermons = em.getRepository(Sermon);
  const sermon = await (isAdministrator ? sermons.findAnyBySlug(slug) : sermons.findVisibleBySlug(slug));
  if (sermon) return presentSermon(sermon);
  const currentSlug = await sermons.findVisibleSlugByOldSlug(slug);
  const current = currentSlug && (await sermons.findVisibleBySlug(currentSlug));
  if (!current) throw sermonNotFound();
  return presentSermon(current);
}

/**
 * A visible sermon by the last part of its page's URL: its slug, a former slug, or its id.
 * @throws AppError NOT_FOUND
 */
export function visibleSermonBySlugOrId(em: Em, slugOrId: string): Promise<SermonOutput> {
  const id = sermonIdOf(slugOrId);
  return id === undefined ? sermonBySlug(em, slugOrId, false) : sermonById(em, id, false);
}

/** A page of the visible sermons of a place, with all fields, newest first. */
export const searchByLocation = (
  em: Em,
  { country, state, city, page, limit }: LocationSearchInput,
): Promise<Page<SermonOutput>> =>
  sermonList(em, {
    country: country ? [country] : undefined,
    state: state ? [state] : undefined,
    city: city ? [city] : undefined,
    order: 'desc',
    page,
    limit,
  });

/** A page of the visible sermons that match, with all fields (docs/product/rest.md R14). */
export async function sermonList(
  em: Em,
  { q, sort, order, page, limit, ...filters }: SermonListQuery,
): Promise<Page<SermonOutput>> {
  const slice = { sort, order, limit, offset: (page - 1) * limit };
  const { ids, total } = await listSermons(em, { q, filters, ...slice });
  const items = await em.getRepository(Sermon).findVisibleByIds(ids);
  return { items: await presentSermons(items), total, page, limit };
}

/**
 * A page of the directory, as cards, with facet counts; with a query, the matching sermons, by default the best match
 * first (docs/product/finding.md F6, F17).
 */
export async function directory(
  em: Em,
  { q, sort, order, page, limit, ...filters }: DirectoryInput,
): Promise<DirectoryPage> {
  const offset = (page - 1) * limit;
  // The facets of a search count all its results, not only those of the page.
  const slice = q ? { limit: searchLimit, offset: 0 } : { limit, offset };
  const listed = await listSermons(em, { q, filters, sort, order, ...slice });
  const { total, isTotalCut } = listed;
  const ids = q ? listed.ids.slice(offset, offset + limit) : listed.ids;
  const [items, facets] = await Promise.all([
    presentCards(em, ids, listed),
    findFacetScope(em, q, filters, listed).then((scope) => facetsOf(em, filters, scope)),
  ]);
  return { items, total, isTotalCut, page, limit, ...facets };
}

async function presentCards(
  em: Em,
  ids: readonly number[],
  { explain }: ListedSermons,
): Promise<DirectoryPage['items']> {
  const rows = await em.getRepository(Sermon).findVisibleCardsByIds(ids);
  const matches = await explain?.(rows);
  return rows.map((row) => ({ ...presentSermonCard(row), match: matches?.get(row.id) ?? null }));
}

/** The sermons that facet counts are computed from; for a search, its results without the facet filters. */
async function findFacetScope(
  em: Em,
  q: string | undefined,
  { rabbi, synagogue, occasion, keyword, language, hasAudio, ...others }: ListFilters,
  listed: ListedSermons,
): Promise<FacetScope> {
  const { conditions, index } = listed;
  if (!q) return { conditions, index };
  const isFiltered = [rabbi, synagogue, occasion, keyword, language, hasAudio].some(Boolean);
  const slice = { sort: 'date', order: 'desc', limit: searchLimit, offset: 0 } as const;
  const { ids, isTotalCut } = isFiltered ? await listSermons(em, { q, filters: others, ...slice }) : listed;
  return { conditions, index, ids, isCut: isTotalCut };
}
