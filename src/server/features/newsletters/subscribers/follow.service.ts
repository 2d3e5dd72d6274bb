import { type ContributorKind, contributorKinds } from '../../../../shared/contributor.schemas.ts';
import { type Follow, maxFollows } from '../../../../shared/newsletter/follow.ts';
import type { SubscriptionOutput } from '../../../../shared/newsletter/newsletter.schemas.ts';
import { AppError } from '../../../base/errors.ts';
import type { Em } from '../../../db/orm.ts';
import { ContributorReadsRepository } from '../../contributors/contributor-reads.repository.ts';
import { occasionsOfSermon } from '../../occasions/catalog/sermon-occasions.ts';
import { type FollowedSermon, FollowRepository, type Follows } from './follow.repository.ts';

const noFollows: Follows = { rabbis: [], synagogues: [], occasions: [] };
const occasionLabels = { portion: 'Sermons for Torah portions', holiday: 'Sermons for holidays' } as const;

/** Whether a subscriber follows nothing, and so gets all sermons. */
const getsAll = ({ rabbis, synagogues, occasions }: Follows): boolean =>
  rabbis.length + synagogues.length + occasions.length === 0;

/**
 * Converts the slugs of rabbis and synagogues to ids.
 * @param options.skipsUnknown whether to ignore slugs without a public rabbi or synagogue
 * @throws AppError BAD_REQUEST for such a slug, unless `skipsUnknown` is true
 */
export async function resolveFollows(
  em: Em,
  follow: readonly Follow[],
  { skipsUnknown = false } = {},
): Promise<Follows> {
  const ids = { rabbi: new Set<number>(), synagogue: new Set<number>() };
  for (const [index, { kind, slug }] of follow.entries()) {
    if (kind === 'occasions') continue;
    const id = await new ContributorReadsRepository(em, kind).findVisibleId(slug);
    if (id === null && skipsUnknown) continue;
    if (id === null) {
      const message = `There is no ${kind} “${slug}”`;
      throw new AppError('BAD_REQUEST', message, { issues: [{ path: `follow.${index}.slug`, message }] });
    }
    ids[kind].add(id);
  }
  const occasions = follow.flatMap(({ kind, slug }) => (kind === 'occasions' ? [slug] : []));
  return { rabbis: [...ids.rabbi], synagogues: [...ids.synagogue], occasions: [...new Set(occasions)] };
}

/**
 * Adds follows to an active subscriber who subscribes again. The subscriber loses nothing, because anyone can enter
 * another person's email address (docs/product/newsletter.md N23): one who gets all sermons still gets them, and new
 * follows are added to existing ones, up to the limit.
 */
export async function addFollows(em: Em, id: number, added: Follows): Promise<void> {
  const repository = new FollowRepository(em);
  const [existing = noFollows] = await repository.findOfSubscribers([id]);
  if (getsAll(existing) || getsAll(added)) return;
  const union = <Item>(one: readonly Item[], other: readonly Item[]) =>
    [...new Set([...one, ...other])].slice(0, maxFollows);
  await repository.set(id, {
    rabbis: union(existing.rabbis, added.rabbis),
    synagogues: union(existing.synagogues, added.synagogues),
    occasions: union(existing.occasions, added.occasions),
  });
}

/**
 * Replaces what a subscriber follows. Keeps rabbis and synagogues without a visible sermon, up to the limit: the form
 * does not show them, or their sermons were hidden after it was opened. An empty choice removes them too.
 */
export async function replaceFollows(em: Em, subscriberId: number, follow: readonly Follow[]): Promise<void> {
  const repository = new FollowRepository(em);
  if (follow.length === 0) return repository.set(subscriberId, noFollows);
  const chosen = await resolveFollows(em, follow, { skipsUnknown: true });
  const [before = noFollows] = await repository.findOfSubscribers([subscriberId]);
  const hidden = async (kind: ContributorKind, ids: readonly number[]) => {
    const shown = new Set((await repository.findPublic(kind, ids)).map(({ id }) => id));
    return ids.filter((id) => !shown.has(id));
  };
  await repository.set(subscriberId, {
    rabbis: [...chosen.rabbis, ...(await hidden('rabbi', before.rabbis))].slice(0, maxFollows),
    synagogues: [...chosen.synagogues, ...(await hidden('synagogue', before.synagogues))].slice(
      0,
      maxFollows,
    ),
    occasions: chosen.occasions,
  });
}

/** What a subscriber follows, with names. Leaves out rabbis and synagogues that are not public. */
export async function describeFollows(
  em: Em,
  subscriberId: number,
): Promise<Pick<SubscriptionOutput, 'follow' | 'getsAll'>> {
  const repository = new FollowRepository(em);
  const [follows = noFollows] = await repository.findOfSubscribers([subscriberId]);
  const contributors = await Promise.all(
    contributorKinds.map(async (kind) =>
      (await repository.findPublic(kind, follows[`${kind}s`])).map(({ slug, name }) => ({
        kind,
        slug,
        name,
      })),
    ),
  );
  const occasions = follows.occasions.map((slug) => ({
    kind: 'occasions' as const,
    slug,
    name: occasionLabels[slug],
  }));
  return { follow: [...contributors.flat(), ...occasions], getsAll: getsAll(follows) };
}

/** What these subscribers follow, as slugs, by subscriber id. */
export async function findFollowedSlugs(em: Em, subscriberIds: readonly number[]) {
  const repository = new FollowRepository(em);
  const followers = await repository.findOfSubscribers(subscriberIds);
  const slugsOf = async (kind: ContributorKind) => {
    const ids = new Set(followers.flatMap((follows) => follows[`${kind}s`]));
    return new Map((await repository.findSlugs(kind, [...ids])).map(({ id, slug }) => [id, slug]));
  };
  const [rabbis, synagogues] = [await slugsOf('rabbi'), await slugsOf('synagogue')];
  return new Map(
    followers.map((follows) => [
      follows.id,
      {
        followedRabbis: follows.rabbis.flatMap((id) => rabbis.get(id) ?? []),
        followedSynagogues: follows.synagogues.flatMap((id) => synagogues.get(id) ?? []),
        followedOccasions: follows.occasions,
      },
    ]),
  );
}

/**
 * Chooses the sermons of an issue that each subscriber follows.
 * @returns sermon ids by subscriber id, in the order of `sermonIds`; subscribers who get all sermons have no entry
 */
export async function chooseSermons(
  em: Em,
  subscriberIds: readonly number[],
  sermonIds: readonly number[],
): Promise<Map<number, number[]>> {
  const repository = new FollowRepository(em);
  const followers = (await repository.findOfSubscribers(subscriberIds)).filter(
    (follows) => !getsAll(follows),
  );
  if (followers.length === 0) return new Map();
  const sermons = new Map((await repository.findSermons(sermonIds)).map((sermon) => [sermon.id, sermon]));
  return new Map(
    followers.map((follows) => [
      follows.id,
      sermonIds.filter((id) => {
        const sermon = sermons.get(id);
        return sermon !== undefined && isFollowed(sermon, follows);
      }),
    ]),
  );
}

/** Count of the active subscribers who get an email with these sermons: they follow one of them, or nothing. */
export async function countRecipients(em: Em, sermonIds: readonly number[]): Promise<number> {
  const repository = new FollowRepository(em);
  const sermons = await repository.findSermons(sermonIds);
  return repository.countFollowers({
    rabbis: [...new Set(sermons.flatMap(({ rabbiId }) => rabbiId ?? []))],
    synagogues: [...new Set(sermons.flatMap(({ synagogueId }) => synagogueId ?? []))],
    occasions: [...new Set(sermons.flatMap(kindsOf))],
  });
}

const kindsOf = (sermon: FollowedSermon) =>
  occasionsOfSermon({ ...sermon, dateDelivered: new Date(sermon.dateDelivered) }).map(({ kind }) => kind);

function isFollowed(sermon: FollowedSermon, { rabbis, synagogues, occasions }: Follows): boolean {
  if (sermon.rabbiId !== null && rabbis.includes(sermon.rabbiId)) return true;
  if (sermon.synagogueId !== null && synagogues.includes(sermon.synagogueId)) return true;
  return kindsOf(sermon).some((kind) => occasions.includes(kind));
}
