import type { Page } from '../../../shared/pagination.ts';
import type { PlaceEntry, PlacesInput } from '../../../shared/place-admin.schemas.ts';
import { AppError } from '../../base/errors.ts';
import { findLikelyDuplicates, placeKeys } from '../../base/name-likeness.ts';
import { acquireLock } from '../../db/advisory-locks.ts';
import { largestId } from '../../db/largest-id.ts';
import type { Em } from '../../db/orm.ts';
import { inTransaction } from '../../db/transaction.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { PlaceAdminRepository, type PlaceRow } from './place-admin.repository.ts';

/** A page of the locations that are not merged, sorted by country, state and city. */
export async function listPlaces(em: Em, { q, page, limit }: PlacesInput): Promise<Page<PlaceEntry>> {
  const places = new PlaceAdminRepository(em);
  const { ids, total } = await places.findPage(q, { limit, offset: (page - 1) * limit });
  return { items: await places.findEntries(ids), total, page, limit };
}

/**
 * Returns a location; for a merged location, the one at the end of its merges.
 * @throws AppError NOT_FOUND
 */
export async function readPlace(em: Em, id: number): Promise<PlaceEntry> {
  const places = new PlaceAdminRepository(em);
  const { rootId } = await requirePlace(places, id);
  const [entry] = await places.findEntries([rootId]);
  if (!entry) throw notFound();
  return entry;
}

/**
 * Groups of cities of one state that sound alike (docs/product/places.md P8).
 * @param limit maximum count of groups
 */
export async function findDuplicatePlaces(em: Em, limit: number): Promise<PlaceEntry[][]> {
  const places = new PlaceAdminRepository(em);
  const roots = (await places.findRoots()).map((place) => ({
    id: place.id,
    names: [place.city],
    scopes: placeKeys(place.state).map((key) => `${place.countryKey} ${key}`),
  }));
  const groups = findLikelyDuplicates(roots).slice(0, limit);
  const entries = new Map(
    (await places.findEntries([...new Set(groups.flat().map(({ id }) => id))])).map((entry) => [
      entry.id,
      entry,
    ]),
  );
  return groups.map((group) => group.flatMap(({ id }) => entries.get(id) ?? []));
}

/** The location to change, and the user name of the administrator. */
interface PlaceAction {
  readonly id: number;
  readonly actor: string;
}

/**
 * Merges a location into another one: the filter shows one entry. Sermons keep the text that was submitted. If one of
 * the two is already merged, the location at the end of its merges is used instead.
 * @throws AppError NOT_FOUND; BAD_REQUEST when both are already the same place
 */
export const mergePlace = (
  em: Em,
  { into, ...request }: PlaceAction & { into: number },
): Promise<PlaceEntry> =>
  changeMerge(em, request, async (places, place) => {
    const { rootId } = await requirePlace(places, into);
    if (rootId === place.rootId) throw new AppError('BAD_REQUEST', 'This is the same place.');
    const target = await requirePlace(places, rootId);
    const changed = await requirePlace(places, place.rootId);
    await places.merge(changed.id, rootId);
    return { action: 'place.merge', changed, before: null, after: nameOf(target), shownId: rootId };
  });

/**
 * Undoes a merge.
 * @throws AppError NOT_FOUND; BAD_REQUEST when the location is not merged
 */
export const unmergePlace = (em: Em, request: PlaceAction): Promise<PlaceEntry> =>
  changeMerge(em, request, async (places, place) => {
    if (place.mergedIntoId === null) throw new AppError('BAD_REQUEST', 'This place is not merged.');
    const target = await requirePlace(places, place.mergedIntoId);
    await places.unmerge(place.id);
    return {
      action: 'place.unmerge',
      changed: place,
      before: nameOf(target),
      after: null,
      shownId: place.id,
    };
  });

interface ChangeResult {
  readonly action: 'place.merge' | 'place.unmerge';
  /** The location whose merge target changed. */
  readonly changed: PlaceRow;
  /** The name of the merge target before and after; null without a merge. */
  readonly before: string | null;
  readonly after: string | null;
  /** The location to return. */
  readonly shownId: number;
}

/** Runs a merge or its undo in a transaction, and records it in the audit log. */
function changeMerge(
  em: Em,
  { id, actor }: PlaceAction,
  work: (places: PlaceAdminRepository, place: PlaceRow) => Promise<ChangeResult>,
): Promise<PlaceEntry> {
  return inTransaction(em, async (em) => {
    await acquireLock(em, 'places');
    const places = new PlaceAdminRepository(em);
    const { action, changed, before, after, shownId } = await work(places, await requirePlace(places, id));
    recordAudit(em, {
      actor,
      action,
      subject: { type: 'place', id: changed.id, label: nameOf(changed) },
      changes: { mergedInto: { before, after } },
    });
    await em.flush();
    const [entry] = await places.findEntries([shownId]);
    if (!entry) throw notFound();
    return entry;
  });
}

const notFound = () => new AppError('NOT_FOUND', 'No such place');
const nameOf = ({ city, state, country }: PlaceRow): string => [city, state, country].join(', ');

async function requirePlace(places: PlaceAdminRepository, id: number): Promise<PlaceRow> {
  const place = id > largestId ? null : await places.findById(id);
  if (!place) throw notFound();
  return place;
}
