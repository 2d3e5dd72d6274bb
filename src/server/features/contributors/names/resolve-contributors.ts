import type { ContributorKind } from '../../../../shared/contributor.schemas.ts';
import { foldName } from '../../../../shared/text/fold-name.ts';
import { numberedSlug, slugify } from '../../../../shared/text/slug.ts';
import { acquireLock } from '../../../db/advisory-locks.ts';
import type { Em } from '../../../db/orm.ts';
import { ContributorRepository, type NewContributor } from './contributor.repository.ts';
import { rabbiKey, type SynagogueName, synagogueKey } from './contributor-key.ts';
import { Rabbi } from './rabbi.entity.ts';
import { Synagogue } from './synagogue.entity.ts';

/** The fields of a sermon that name its rabbi and synagogue. */
export interface ContributorNames extends SynagogueName {
  readonly rabbiName: string;
}

/**
 * Finds the rabbi and the synagogue of a sermon by their names, or creates them, in the transaction that saves the
 * sermon (docs/product/people.md K1).
 */
export async function resolveContributors(em: Em, names: ContributorNames) {
  const [ids] = await resolveContributorIds(em, [names]);
  if (!ids) throw new Error('The names could not be resolved');
  const { rabbiId, synagogueId } = ids;
  return {
    rabbi: em.getReference(Rabbi, rabbiId, { wrapped: true }),
    synagogue: em.getReference(Synagogue, synagogueId, { wrapped: true }),
  };
}

/**
 * Resolves the rabbi and the synagogue of an edited sermon. If only the spelling changed, the sermon keeps its rabbi or
 * synagogue, also after a split (docs/product/people.md K5).
 * @returns only those that the edit changed
 */
export async function resolveChangedContributors(em: Em, before: ContributorNames, after: ContributorNames) {
  const isOtherRabbi = rabbiKey(before.rabbiName) !== rabbiKey(after.rabbiName);
  const isOtherSynagogue = synagogueKey(before) !== synagogueKey(after);
  if (!isOtherRabbi && !isOtherSynagogue) return {};
  const { rabbi, synagogue } = await resolveContributors(em, after);
  return { ...(isOtherRabbi && { rabbi }), ...(isOtherSynagogue && { synagogue }) };
}

/** Finds or creates the rabbis and synagogues of many sermons. @returns their ids, in the order of the sermons */
export async function resolveContributorIds(
  em: Em,
  sermons: readonly ContributorNames[],
): Promise<{ rabbiId: number; synagogueId: number }[]> {
  const rabbis = sermons.map(({ rabbiName }) => {
    const key = rabbiKey(rabbiName);
    return { key, folded: key, name: rabbiName, chosenName: null, slugs: [slugify(key, 'rabbi')] };
  });
  const synagogues = sermons.map((sermon) => {
    const name = sermon.synagogueName;
    const slugs = [name, `${name} ${sermon.city}`].map((text) => slugify(text, 'synagogue'));
    return { key: synagogueKey(sermon), folded: foldName(name), name, chosenName: null, slugs };
  });
  const rabbiIds = await findOrCreate(em, 'rabbi', rabbis);
  const synagogueIds = await findOrCreate(em, 'synagogue', synagogues);
  return sermons.map((_, index) => ({
    rabbiId: rabbiIds[index] ?? 0,
    synagogueId: synagogueIds[index] ?? 0,
  }));
}

type KeyedContributor = NewContributor & { readonly key: string };

async function findOrCreate(
  em: Em,
  kind: ContributorKind,
  contributors: readonly KeyedContributor[],
): Promise<number[]> {
  const repository = new ContributorRepository(em, kind);
  const keys = [...new Set(contributors.map(({ key }) => key))];
  const idsByKey = await repository.findIdsByKeys(keys);
  const missing = keys.filter((key) => !idsByKey.has(key));
  if (missing.length > 0) {
    // From here, no other transaction can create a row. The slugs of sermons use the same lock: with two locks,
    // transactions that acquire them in different orders could deadlock.
    await acquireLock(em, 'slugs');
    for (const [key, id] of await repository.findIdsByKeys(missing)) idsByKey.set(key, id);
    const created = new Map(
      contributors
        .filter(({ key }) => !idsByKey.has(key))
        .map((contributor) => [contributor.key, contributor]),
    );
    const ids = await createContributors(repository, kind, [...created.values()]);
    for (const [index, key] of [...created.keys()].entries()) idsByKey.set(key, ids[index] ?? 0);
  }
  return contributors.map(({ key }) => idsByKey.get(key) ?? 0);
}

/** How many numbered variants of each slug the first query tries. Each further query tries twice as many. */
const firstNumberCount = 20;

/**
 * Stores rabbis or synagogues, each under the first of its `slugs` that is free, or else under the last one with a
 * number. The caller holds the lock `slugs`.
 * @returns their ids, in this order
 */
export async function createContributors(
  repository: ContributorRepository,
  kind: ContributorKind,
  contributors: readonly NewContributor[],
): Promise<number[]> {
  const taken = await repository.findTakenSlugs(contributors.flatMap(({ slugs }) => slugs));
  const chosen = new Map<NewContributor, string>();
  const choose = (contributor: NewContributor, candidates: readonly string[]) => {
    const slug = candidates.find((slug) => slug !== '' && !taken.has(slug));
    if (slug === undefined) return;
    taken.add(slug);
    chosen.set(contributor, slug);
  };
  for (const contributor of contributors) choose(contributor, contributor.slugs);
  const baseOf = ({ slugs }: NewContributor) => slugs.findLast((slug) => slug !== '') ?? kind;
  // Each query tries more numbers than the one before, so that thousands of equal slugs need few queries.
  for (let number = 2, count = firstNumberCount; chosen.size < contributors.length; count *= 2) {
    const others = contributors.filter((contributor) => !chosen.has(contributor));
    const numbers = Array.from({ length: count }, (_, index) => number + index);
    const numbered = new Map(
      [...new Set(others.map(baseOf))].map((base) => [
        base,
        numbers.map((value) => numberedSlug(base, value)),
      ]),
    );
    for (const slug of await repository.findTakenSlugs([...numbered.values()].flat())) taken.add(slug);
    for (const contributor of others) choose(contributor, numbered.get(baseOf(contributor)) ?? []);
    number += count;
  }
  const rows = contributors.map((contributor) => ({ ...contributor, slug: chosen.get(contributor) ?? '' }));
  return repository.insert(rows);
}
