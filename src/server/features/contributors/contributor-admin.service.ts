import type {
  ContributorInput,
  ContributorKind,
  ContributorsInput,
} from '../../../shared/contributor.schemas.ts';
import type { ContributorEntry, ContributorSermon } from '../../../shared/contributor-admin.schemas.ts';
import type { Page } from '../../../shared/pagination.ts';
import { findLikelyDuplicates, placeKeys } from '../../base/name-likeness.ts';
import type { Em } from '../../db/orm.ts';
import { paginate } from '../../db/paginate.ts';
import { countryKey } from '../locations/country.ts';
import {
  ContributorAdminRepository,
  type EntryRow,
  type NamesRow,
  type StoredRow,
} from './contributor-admin.repository.ts';
import { contributorNotFound } from './names/contributor-not-found.ts';

/** A page of the rabbis or synagogues, public or not, sorted by name. Merged ones are listed with their targets. */
export async function listEntries(
  em: Em,
  { kind, q, page, limit }: ContributorsInput,
): Promise<Page<ContributorEntry>> {
  const repository = new ContributorAdminRepository(em, kind);
  const { ids, total } = await repository.findPage(q, { limit, offset: (page - 1) * limit });
  return { items: (await repository.findEntries(ids)).map(present), total, page, limit };
}

const batchSize = 500;

/** All rabbis or synagogues, also merged ones. */
export async function* streamContributors(em: Em, kind: ContributorKind) {
  const readNext = (last: StoredRow | undefined, limit: number) =>
    new ContributorAdminRepository(em.fork(), kind).findAfter(last?.id ?? 0, limit);
  for await (const { id: _id, ...row } of paginate(batchSize, readNext)) yield row;
}

/**
 * A rabbi or synagogue, public or not. After a merge, the target.
 * @throws AppError NOT_FOUND
 */
export async function readEntry(em: Em, { kind, slug }: ContributorInput): Promise<ContributorEntry> {
  const repository = new ContributorAdminRepository(em, kind);
  const [row] = await repository.findEntries([await requireRootId(repository, kind, slug)]);
  if (!row) throw contributorNotFound(kind);
  return present(row);
}

/**
 * A page of the sermons of a rabbi or synagogue, in any state, newest first.
 * @throws AppError NOT_FOUND
 */
export async function listAllSermons(
  em: Em,
  { kind, slug, page, limit }: ContributorInput & { page: number; limit: number },
): Promise<Page<ContributorSermon>> {
  const repository = new ContributorAdminRepository(em, kind);
  const rootId = await requireRootId(repository, kind, slug);
  const { rows, total } = await repository.findSermons(rootId, { limit, offset: (page - 1) * limit });
  const items = rows.map(({ dateDelivered, ...row }) => ({
    ...row,
    dateDelivered: new Date(dateDelivered).toISOString(),
  }));
  return { items, total, page, limit };
}

/**
 * Groups of likely duplicates: their names sound alike, and synagogues share a city. Omits dismissed suggestions, and
 * rows of the same name that an administrator split (docs/product/people.md K7).
 * @param limit maximum count of groups
 */
export async function findDuplicates(
  em: Em,
  { kind, limit }: { kind: ContributorKind; limit: number },
): Promise<ContributorEntry[][]> {
  const repository = new ContributorAdminRepository(em, kind);
  const candidates = (await repository.findNames()).map((row) => ({
    ...row,
    ...(kind === 'synagogue' && { scopes: row.places.flatMap(cityKeys) }),
  }));
  const groups = findLikelyDuplicates(candidates).flatMap(withoutRejected).slice(0, limit);
  const rows = await repository.findEntries([...new Set(groups.flat().map(({ id }) => id))]);
  const entries = new Map(rows.map((row) => [row.id, row]));
  return groups.map((group) => group.flatMap(({ id }) => entries.get(id) ?? []).map(present));
}

/**
 * Whether an administrator split one of these rows from the other: only a split creates a row without a key that has
 * the same name as another row. Two synagogues with the same name and different keys may be one synagogue whose city is
 * spelled in two ways.
 */
const isSplit = (one: NamesRow, other: NamesRow): boolean =>
  one.names[0] === other.names[0] && (one.key === null || other.key === null);

/**
 * Divides a group so that the first of each group is not a dismissed duplicate of the others and was not split from
 * them. Drops groups of one.
 */
function withoutRejected<T extends NamesRow>([first, ...others]: T[]): T[][] {
  if (!first) return [];
  const isRejected = (other: T) => first.notDuplicates.includes(other.id) || isSplit(first, other);
  const likely = others.filter((other) => !isRejected(other));
  const remaining = withoutRejected(others.filter(isRejected));
  return likely.length > 0 ? [[first, ...likely], ...remaining] : remaining;
}

const cityKeys = ({ city, country }: NamesRow['places'][number]): string[] =>
  placeKeys(city).map((key) => `${key} ${countryKey(country)}`);

async function requireRootId(
  repository: ContributorAdminRepository,
  kind: ContributorKind,
  slug: string,
): Promise<number> {
  const id = await repository.findRootId(slug);
  if (id === null) throw contributorNotFound(kind);
  return id;
}

const present = ({ id: _id, ...row }: EntryRow): ContributorEntry => row;
