import {
  type ContributorInput,
  type ContributorKind,
  type ContributorOutput,
  type ContributorPage,
  type ContributorsInput,
  contributorPageSize,
  maxNameMatches,
  type NameMatches,
} from '../../../shared/contributor.schemas.ts';
import type { Page } from '../../../shared/pagination.ts';
import type { SermonCardOutput } from '../../../shared/sermon.schemas.ts';
import { foldName } from '../../../shared/text/fold-name.ts';
import type { Em } from '../../db/orm.ts';
import { findOccasion } from '../occasions/catalog/occasion-catalog.ts';
import { countByOccasion, hasEpisodes, listNewestCards } from '../sermons/directory/sermon-list.service.ts';
import { parseQuery } from '../sermons/search/search-query.ts';
import { ContributorReadsRepository, type ContributorRow } from './contributor-reads.repository.ts';
import { contributorNotFound } from './names/contributor-not-found.ts';

/** A page of the rabbis or synagogues with a visible sermon, sorted by name (docs/product/people.md K3). */
export async function listContributors(
  em: Em,
  { kind, q, page, limit }: ContributorsInput,
): Promise<Page<ContributorOutput>> {
  const reads = new ContributorReadsRepository(em, kind);
  const { ids, total } = await reads.findVisiblePage(q, { limit, offset: (page - 1) * limit });
  return { items: (await reads.findRows(ids)).map(present), total, page, limit };
}

/** The rabbis and synagogues that the directory shows above the results of a search (docs/product/finding.md F20). */
export async function findNameMatches(em: Em, q: string): Promise<NameMatches> {
  const terms = parseQuery(q).filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
  const name = terms.map(({ text }) => text).join(' ');
  const isName = /[\p{L}\p{N}]{2}/u.test(foldName(name)) && !terms.some(({ isExcluded }) => isExcluded);
  const find = async (kind: ContributorKind) => {
    const reads = new ContributorReadsRepository(em, kind);
    const ids = isName ? await reads.findNameMatches(name, maxNameMatches + 1) : [];
    const rows = await reads.findRows(ids.slice(0, maxNameMatches));
    return {
      items: rows.map(({ places, ...row }) => ({ ...row, city: places[0]?.city ?? null })),
      hasMore: ids.length > maxNameMatches,
    };
  };
  const [rabbi, synagogue] = await Promise.all([find('rabbi'), find('synagogue')]);
  return { rabbi, synagogue };
}

/**
 * Returns a rabbi or synagogue. The slug of a merged one returns its target, with the target's own slug.
 * @throws AppError NOT_FOUND
 */
export async function readContributor(em: Em, { kind, slug }: ContributorInput): Promise<ContributorOutput> {
  return (await findPublic(em, kind, slug)).contributor;
}

/**
 * The content of a rabbi's or synagogue's page, without the sermons.
 * @throws AppError NOT_FOUND
 */
export async function readContributorPage(
  em: Em,
  { kind, slug }: ContributorInput,
): Promise<ContributorPage> {
  const { reads, memberIds, contributor } = await findPublic(em, kind, slug);
  const filters = { [kind]: [contributor.slug] };
  const [others, counts, hasPodcast] = await Promise.all([
    reads.findOthers(memberIds),
    countByOccasion(em, filters),
    hasEpisodes(em, filters),
  ]);
  return { contributor, others, occasions: presentCounts(counts), hasEpisodes: hasPodcast };
}

/**
 * A page of the visible sermons of a rabbi or synagogue, newest first.
 * @throws AppError NOT_FOUND
 */
export async function listContributorSermons(
  em: Em,
  { kind, slug, page }: ContributorInput & { page: number },
): Promise<Page<SermonCardOutput>> {
  const { contributor } = await findPublic(em, kind, slug);
  return listNewestCards(em, { [kind]: [contributor.slug] }, { page, limit: contributorPageSize });
}

/** Slugs of all public rabbis and synagogues. */
export async function listContributorSlugs(em: Em): Promise<Record<ContributorKind, string[]>> {
  return {
    rabbi: await new ContributorReadsRepository(em, 'rabbi').findVisibleSlugs(),
    synagogue: await new ContributorReadsRepository(em, 'synagogue').findVisibleSlugs(),
  };
}

async function findPublic(em: Em, kind: ContributorKind, slug: string) {
  const reads = new ContributorReadsRepository(em, kind);
  const id = await reads.findVisibleId(slug);
  const [row] = id === null ? [] : await reads.findRows([id]);
  if (!row) throw contributorNotFound(kind);
  return { reads, contributor: present(row), memberIds: row.memberIds };
}

function present({ memberIds: _memberIds, latestDate, ...row }: ContributorRow): ContributorOutput {
  return { ...row, latestDate: latestDate === null ? null : new Date(latestDate).toISOString() };
}

/** Occasions with their counts, the most frequent first. */
const presentCounts = (counts: ReadonlyMap<string, number>): ContributorPage['occasions'] =>
  [...counts]
    .flatMap(([slug, sermonCount]) => {
      const occasion = findOccasion(slug);
      return occasion ? [{ slug, kind: occasion.kind, name: occasion.name, sermonCount }] : [];
    })
    .sort((one, other) => other.sermonCount - one.sermonCount || one.name.localeCompare(other.name, 'en'));
