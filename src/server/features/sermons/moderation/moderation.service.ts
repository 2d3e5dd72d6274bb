import type { AuditAction } from '../../../../shared/audit.schemas.ts';
import type { BulkAction, BulkOutput, EndedReview } from '../../../../shared/moderation.schemas.ts';
import type { AdminSermonOutput } from '../../../../shared/sermon.schemas.ts';
import { toFlag } from '../../../../shared/text/text.ts';
import { AppError } from '../../../base/errors.ts';
import { acquireLock } from '../../../db/advisory-locks.ts';
import { largestId } from '../../../db/largest-id.ts';
import type { Em } from '../../../db/orm.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { type AuditChanges, recordAudit } from '../../audit/audit.service.ts';
import { releaseUploads } from '../../uploads/upload.service.ts';
import { notifyProposal, notifyPublication } from '../emails/sermon-emails.job.ts';
import { Proposal } from '../proposals/proposal.entity.ts';
import { Sermon } from '../sermon/sermon.entity.ts';
import { presentSermonForAdmin } from '../sermon/sermon.presenter.ts';
import { sermonNotFound } from '../sermon/sermon-not-found.ts';
import { isVisible } from '../sermon/visible-sermons.ts';
import { ModerationRepository } from './moderation.repository.ts';
import { readReview, setReview } from './sermon-review.ts';

/** The sermon and the administrator of an action. */
interface ActionTarget {
  readonly id: number;
  readonly actor: string;
}

type RestoredReviews = { readonly reviews?: readonly EndedReview[] | undefined };

/**
 * Publishes or unpublishes a sermon.
 * @param options `reviews` is the `endedReviews` of the publication that unpublishing undoes
 * @returns the sermon, the ids of the sermons that it replaced as the featured one (docs/product/sermons.md S25), and the
 *   review that publishing ended
 * @throws AppError NOT_FOUND; CONFLICT when the rabbi withdrew the sermon
 */
export const publishSermon = (
  em: Em,
  { published, reviews, ...target }: ActionTarget & RestoredReviews & { published: boolean },
) => changeVisibility(em, target, published ? 'publish' : 'unpublish', reviews);

/**
 * Features or unfeatures a sermon. Other featured sermons stay featured (docs/product/sermons.md S26).
 * @throws AppError NOT_FOUND
 */
export function featureSermon(
  em: Em,
  { id, actor, featured }: ActionTarget & { featured: boolean },
): Promise<AdminSermonOutput> {
  return inTransaction(em, async (em) => {
    const sermon = await lockSermon(em, id);
    setFlag(em, sermon, 'isFeatured', featured, actor);
    await em.flush();
    return presentSermonForAdmin(sermon);
  });
}

/**
 * Hides or unhides a sermon.
 * @returns the sermon, and the ids of the sermons that it replaced as the featured one (docs/product/sermons.md S25)
 * @throws AppError NOT_FOUND
 */
export const hideSermon = (em: Em, { hidden, ...target }: ActionTarget & { hidden: boolean }) =>
  changeVisibility(em, target, hidden ? 'hide' : 'unhide');

/**
 * Features a sermon instead of the current featured one, in one transaction. If the sermon is not visible, a visible
 * featured one stays, so that the homepage keeps its banner; see {@link replaceFeatured}.
 * @throws AppError NOT_FOUND; nothing is unfeatured then
 */
export function featureOnly(em: Em, { id, actor }: ActionTarget): Promise<AdminSermonOutput> {
  return inTransaction(em, async (em) => {
    const sermons = await lockWithFeatured(em, [id]);
    const chosen = sermons.find((sermon) => sermon.id === id);
    if (!chosen) throw sermonNotFound();
    for (const sermon of sermons) {
      if (sermon === chosen) setFlag(em, sermon, 'isFeatured', true, actor);
      else if (isVisible(chosen) || !isVisible(sermon)) setFlag(em, sermon, 'isFeatured', false, actor);
    }
    await em.flush();
    return presentSermonForAdmin(chosen);
  });
}

/**
 * Deletes a sermon permanently, releases its files and frees its former slugs.
 * @throws AppError NOT_FOUND
 */
export function removeSermon(em: Em, { id, actor }: ActionTarget): Promise<void> {
  return inTransaction(em, async (em) => {
    const sermon = await lockSermon(em, id);
    await removeSermons(em, [sermon], actor);
  });
}

/**
 * Applies one action to many sermons in one transaction. Publishing does not change sermons that the rabbi withdrew.
 * @returns the ids by result; after `publish`, those of withdrawn sermons are only in `notVisible`
 */
export function moderateMany(
  em: Em,
  {
    ids,
    action,
    actor,
    reviews,
  }: RestoredReviews & { ids: readonly number[]; action: BulkAction; actor: string },
): Promise<BulkOutput> {
  return inTransaction(em, async (em) => {
    const requestedIds = [...new Set(ids)];
    if (action === 'delete') {
      const sermons = await lockSermons(em, requestedIds);
      const changed = sermons.map((sermon) => sermon.id);
      await removeSermons(em, sermons, actor);
      const missing = requestedIds.filter((id) => !changed.includes(id));
      return { changed, unchanged: [], missing, unfeatured: [], endedReviews: [], notVisible: [] };
    }
    const { sermons, changed, unfeatured, endedReviews } = await setVisibility(
      em,
      requestedIds,
      action,
      actor,
      reviews,
    );
    await em.flush();
    const found = sermons.map((sermon) => sermon.id);
    return {
      changed,
      unchanged: sermons
        .filter((sermon) => !changed.includes(sermon.id) && !isRejected(sermon, action))
        .map(({ id }) => id),
      missing: requestedIds.filter((id) => !found.includes(id)),
      unfeatured,
      endedReviews,
      notVisible: makesVisible(action)
        ? sermons.filter((sermon) => !isVisible(sermon)).map(({ id }) => id)
        : [],
    };
  });
}

/** Whether an action is not possible: nobody can publish a withdrawn sermon (docs/product/submissions.md W8). */
const isRejected = (sermon: Sermon, action: BulkAction): boolean =>
  action === 'publish' && sermon.review === 'withdrawn';

const makesVisible = (action: BulkAction): boolean => action === 'publish' || action === 'unhide';

const visibilityFlags = {
  publish: ['isPublished', true],
  unpublish: ['isPublished', false],
  hide: ['isHidden', true],
  unhide: ['isHidden', false],
} as const;

/**
 * Publishes, unpublishes, hides or unhides sermons. Publishing ends their review. When a sermon becomes visible, its
 * publication email is enqueued if it is still due. If it is featured, it replaces the visible featured one.
 * @param reviews restored if the action unpublishes
 * @returns the found sermons, the ids of the changed ones, those of sermons that are no longer featured, and the reviews
 *   that publishing ended
 */
async function setVisibility(
  em: Em,
  ids: readonly number[],
  action: keyof typeof visibilityFlags,
  actor: string,
  reviews: readonly EndedReview[] = [],
) {
  const locked = makesVisible(action) ? await lockWithFeatured(em, ids) : await lockSermons(em, ids);
  const sermons = locked.filter((sermon) => ids.includes(sermon.id));
  const [flag, isOn] = visibilityFlags[action];
  const endedReviews: EndedReview[] = [];
  const changed = sermons.filter((sermon) => {
    if (isRejected(sermon, action) || sermon[flag] === toFlag(isOn)) return false;
    const ended = action === 'publish' ? readReview(sermon) : null;
    if (ended) endedReviews.push(ended);
    const restored = action === 'unpublish' && reviews.find(({ id }) => id === sermon.id);
    const changes = ended || restored ? setReview(sermon, restored || null) : {};
    return setFlag(em, sermon, flag, isOn, actor, changes);
  });
  for (const ended of endedReviews) if (ended.review === 'declined') await notifyProposal(em, ended);
  const unfeatured: number[] = [];
  for (const sermon of changed.filter(isVisible)) {
    await recordVisible(em, sermon);
    unfeatured.push(...replaceFeatured(em, sermon, locked, actor));
  }
  return { sermons, changed: changed.map((sermon) => sermon.id), unfeatured, endedReviews };
}

/**
 * A featured sermon that becomes visible replaces the visible featured one. Without this, the homepage would keep
 * showing the other one if that was delivered later.
 * @param locked every featured sermon, locked by this transaction
 * @returns the ids of the sermons that are no longer featured
 */
function replaceFeatured(em: Em, sermon: Sermon, locked: readonly Sermon[], actor: string): number[] {
  if (sermon.isFeatured === 'false') return [];
  const replaced = locked.filter(
    (other) => other !== sermon && isVisible(other) && setFlag(em, other, 'isFeatured', false, actor),
  );
  return replaced.map((other) => other.id);
}

async function changeVisibility(
  em: Em,
  { id, actor }: ActionTarget,
  action: keyof typeof visibilityFlags,
  reviews?: readonly EndedReview[],
) {
  return inTransaction(em, async (em) => {
    const {
      sermons: [sermon],
      unfeatured,
      endedReviews,
    } = await setVisibility(em, [id], action, actor, reviews);
    if (!sermon) throw sermonNotFound();
    if (isRejected(sermon, action))
      throw new AppError('CONFLICT', 'The rabbi withdrew this sermon, so it cannot be published.');
    await em.flush();
    await em.getRepository(Sermon).reloadComputed(sermon);
    return { ...presentSermonForAdmin(sermon), unfeatured, endedReviews };
  });
}

const lockSermons = (em: Em, ids: readonly number[]): Promise<Sermon[]> =>
  new ModerationRepository(em).lock(ids.filter((id) => id <= largestId));

/** Locks these sermons and every featured one. Concurrent callers run one after the other. */
async function lockWithFeatured(em: Em, ids: readonly number[]): Promise<Sermon[]> {
  await acquireLock(em, 'featured sermon');
  return new ModerationRepository(em).lockWithFeatured(ids.filter((id) => id <= largestId));
}

/**
 * Finds a sermon and locks it until the transaction ends.
 * @throws AppError NOT_FOUND
 */
export async function lockSermon(em: Em, id: number): Promise<Sermon> {
  const [sermon] = await lockSermons(em, [id]);
  if (!sermon) throw sermonNotFound();
  return sermon;
}

/**
 * Enqueues the publication email of a sermon that became visible, if it is still due. The first time, also sets
 * `publishedAt`, by which the highlights choose their sermons.
 */
async function recordVisible(em: Em, sermon: Sermon): Promise<void> {
  const isFirst = !sermon.publishedAt;
  if (isFirst) sermon.publishedAt = new Date();
  await notifyPublication(em, sermon, isFirst);
}

const flagActions = {
  isPublished: ['sermon.publish', 'sermon.unpublish'],
  isFeatured: ['sermon.feature', 'sermon.unfeature'],
  isHidden: ['sermon.hide', 'sermon.unhide'],
} as const satisfies Record<string, readonly [AuditAction, AuditAction]>;

/** Sets a flag, with an audit entry of it and `otherChanges` if it changed. @returns whether it changed */
function setFlag(
  em: Em,
  sermon: Sermon,
  flag: keyof typeof flagActions,
  isOn: boolean,
  actor: string,
  otherChanges: AuditChanges = {},
): boolean {
  const before = sermon[flag];
  const after = toFlag(isOn);
  if (before === after) return false;
  sermon[flag] = after;
  recordAudit(em, {
    actor,
    action: flagActions[flag][isOn ? 0 : 1],
    subject: { type: 'sermon', id: sermon.id, label: sermon.title },
    changes: { [flag]: { before, after }, ...otherChanges },
  });
  return true;
}

async function removeSermons(em: Em, sermons: readonly Sermon[], actor: string): Promise<void> {
  const proposedUrls = await em.getRepository(Proposal).findFiles(sermons.map(({ id }) => id));
  const urls = sermons.flatMap((sermon) => [sermon.headshotUrl, sermon.audioUrl, sermon.featuredImageUrl]);
  for (const sermon of sermons) {
    const { title, slug, rabbiName, synagogueName, isPublished } = sermon;
    const deleted = { title, slug: slug ?? null, rabbiName, synagogueName, isPublished };
    recordAudit(em, {
      actor,
      action: 'sermon.delete',
      subject: { type: 'sermon', id: sermon.id, label: sermon.title },
      changes: Object.fromEntries(
        Object.entries(deleted).map(([field, before]) => [field, { before, after: null }]),
      ),
    });
    em.remove(sermon);
  }
  await em.flush();
  await releaseUploads(em, [...urls, ...proposedUrls]);
}
