import type { AuditAction } from '../../../shared/audit.schemas.ts';
import type { BulkAction, ModerationCardOutput } from '../../../shared/moderation.schemas.ts';
import type { Page } from '../../../shared/pagination.ts';
import type { AdminSermonOutput, SermonFilter } from '../../../shared/sermon.schemas.ts';
import { toFlag } from '../../../shared/text.ts';
import { inBatches } from '../../db/in-batches.ts';
import { largestId } from '../../db/largest-id.ts';
import { takeLock } from '../../db/locks.ts';
import type { Em } from '../../db/orm.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError } from '../../errors.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { releaseUploads } from '../uploads/upload.service.ts';
import { ModerationRepository } from './moderation.repository.ts';
import { Sermon } from './sermon.entity.ts';
import { presentModerationCard, presentSermonForAdmin } from './sermon.presenter.ts';
import { notifyPublication } from './sermon-notices.job.ts';
import { isVisible } from './visible-sermons.ts';

/** Who does it, to which sermon. */
interface Act {
  readonly id: number;
  readonly actor: string;
}

type Counts = Record<SermonFilter, number>;
interface ListInput {
  readonly filter: SermonFilter;
  readonly q?: string | undefined;
  readonly page: number;
  readonly limit: number;
}

const notFound = () => new AppError('NOT_FOUND', 'No such sermon');

/** How many of a search the dashboard lists: who looks for one sermon among more adds a word. */
const mostFound = 1_000;

/** A page of one of the dashboard's lists as cards, with the count of every list (SPEC §2). */
export async function listCards(
  em: Em,
  { page, limit, ...scope }: ListInput,
): Promise<Page<ModerationCardOutput> & { counts: Counts; isTotalCut: boolean }> {
  const moderation = new ModerationRepository(em);
  const counts = await moderation.counts();
  const found = scope.q ? await moderation.count(scope, mostFound + 1) : counts[scope.filter];
  const isTotalCut = scope.q !== undefined && found > mostFound;
  const total = isTotalCut ? mostFound : found;
  const rows = await moderation.cards(scope, { limit, offset: (page - 1) * limit });
  return { items: rows.map(presentModerationCard), total, isTotalCut, page, limit, counts };
}

/** A page of one of the dashboard's lists, whole sermons, with the count of every list. */
export async function listForModeration(
  em: Em,
  { page, limit, ...scope }: ListInput,
): Promise<Page<AdminSermonOutput> & { counts: Counts }> {
  const moderation = new ModerationRepository(em);
  const counts = await moderation.counts();
  const total = scope.q ? await moderation.count(scope) : counts[scope.filter];
  const items = await moderation.page(scope, { limit, offset: (page - 1) * limit });
  return { items: items.map(presentSermonForAdmin), total, page, limit, counts };
}

/** Rows that the database is asked for at once while everything is being sent. */
const batchSize = 50;

/** Everything that a list holds. */
export async function* everySermon(
  em: Em,
  scope: { filter: SermonFilter; q?: string | undefined },
): AsyncGenerator<AdminSermonOutput> {
  const readBehind = (last: Sermon | undefined, limit: number) =>
    new ModerationRepository(em.fork()).pageBehind(scope, last, limit);
  for await (const sermon of inBatches(batchSize, readBehind)) yield presentSermonForAdmin(sermon);
}

/** Every sermon in the order of their numbers. */
export async function* everySermonInTurn(em: Em): AsyncGenerator<AdminSermonOutput> {
  const readBehind = (last: Sermon | undefined, limit: number) =>
    new ModerationRepository(em.fork()).inTurn(last?.id ?? 0, limit);
  for await (const sermon of inBatches(batchSize, readBehind)) yield presentSermonForAdmin(sermon);
}

/** How many sermons a list holds. */
export const countSermons = (em: Em, scope: { filter: SermonFilter; q?: string | undefined }) =>
  new ModerationRepository(em).count(scope);

/**
 * Any sermon, with its version.
 * @throws AppError NOT_FOUND
 */
export async function sermonForModeration(em: Em, id: number): Promise<AdminSermonOutput> {
  const sermon = id > largestId ? null : await findAny(em, id);
  if (!sermon) throw notFound();
  return presentSermonForAdmin(sermon);
}

/** A draft that waits, or the one that waits longest, and its neighbours: the queue goes from one to the next. */
export async function moderationQueue(em: Em, id: number | undefined) {
  const moderation = new ModerationRepository(em);
  const { firstId, total } = await moderation.queueHead();
  const wanted = id === undefined || id > largestId ? firstId : id;
  const sermon = wanted === null ? null : await findAny(em, wanted);
  if (!sermon) return { sermon: null, previousId: null, nextId: firstId, position: null, total };
  const { before, isWaiting, ...neighbours } = await moderation.queueAround(sermon.id);
  return {
    sermon: presentSermonForAdmin(sermon),
    ...neighbours,
    position: isWaiting ? before + 1 : null,
    total,
  };
}

/**
 * Publishes a sermon, or takes it back (SPEC §4).
 * @throws AppError NOT_FOUND
 */
export const publishSermon = (em: Em, { published, ...act }: Act & { published: boolean }) =>
  changeOne(em, act, (em, sermon) => setPublished(em, sermon, published, act.actor));

/**
 * Features a sermon, or no longer; only the one that is named (DECISIONS §3).
 * @throws AppError NOT_FOUND
 */
export const featureSermon = (em: Em, { featured, ...act }: Act & { featured: boolean }) =>
  changeOne(em, act, (em, sermon) => setFlag(em, sermon, 'isFeatured', featured, act.actor));

/**
 * Hides a sermon, or shows it again.
 * @throws AppError NOT_FOUND
 */
export const hideSermon = (em: Em, { hidden, ...act }: Act & { hidden: boolean }) =>
  changeOne(em, act, (em, sermon) => setHidden(em, sermon, hidden, act.actor));

/**
 * Makes a sermon the only featured one, in one transaction (DECISIONS §3, the dashboard's list).
 * @throws AppError NOT_FOUND; nothing is unfeatured then.
 */
export function featureOnly(em: Em, { id, actor }: Act): Promise<AdminSermonOutput> {
  return inTransaction(em, async (em) => {
    // Two at the same moment come one after the other: the second sees what the first featured.
    await takeLock(em, 'featured sermon');
    const sermons = id > largestId ? [] : await new ModerationRepository(em).lockWithFeatured(id);
    const chosen = sermons.find((sermon) => sermon.id === id);
    if (!chosen) throw notFound();
    for (const sermon of sermons) setFlag(em, sermon, 'isFeatured', sermon === chosen, actor);
    await em.flush();
    return presentSermonForAdmin(chosen);
  });
}

/**
 * Deletes a sermon for good; its files are released, its old addresses are free again.
 * @throws AppError NOT_FOUND
 */
export function removeSermon(em: Em, { id, actor }: Act): Promise<void> {
  return inTransaction(em, async (em) => {
    const sermon = await lockSermon(em, id);
    await remove(em, [sermon], actor);
  });
}

/** Does the same to many sermons, all of them or none. Those that are not there (any more) are named in the answer. */
export function moderateMany(
  em: Em,
  { ids, action, actor }: { ids: readonly number[]; action: BulkAction; actor: string },
): Promise<{ changed: number[]; unchanged: number[]; missing: number[] }> {
  return inTransaction(em, async (em) => {
    const wanted = [...new Set(ids)];
    const sermons = await new ModerationRepository(em).lock(wanted.filter((id) => id <= largestId));
    const found = new Set(sermons.map((sermon) => sermon.id));
    const changed: Sermon[] = [];
    for (const sermon of sermons) {
      if (action === 'delete' || (await acts[action](em, sermon, actor))) changed.push(sermon);
    }
    const answer = {
      changed: changed.map((sermon) => sermon.id),
      unchanged: sermons.filter((sermon) => !changed.includes(sermon)).map((sermon) => sermon.id),
      missing: wanted.filter((id) => !found.has(id)),
    };
    if (action === 'delete') await remove(em, sermons, actor);
    await em.flush();
    return answer;
  });
}

const acts: Record<
  Exclude<BulkAction, 'delete'>,
  (em: Em, sermon: Sermon, actor: string) => Promise<boolean>
> = {
  publish: (em, sermon, actor) => setPublished(em, sermon, true, actor),
  unpublish: (em, sermon, actor) => setPublished(em, sermon, false, actor),
  hide: (em, sermon, actor) => setHidden(em, sermon, true, actor),
  unhide: (em, sermon, actor) => setHidden(em, sermon, false, actor),
};

/**
 * A sermon that this transaction alone may change until it ends.
 * @throws AppError NOT_FOUND
 */
export async function lockSermon(em: Em, id: number): Promise<Sermon> {
  const [sermon] = id > largestId ? [] : await new ModerationRepository(em).lock([id]);
  if (!sermon) throw notFound();
  return sermon;
}

/** Whether anything changed: publishing what is published leaves no row in the log. */
async function setPublished(em: Em, sermon: Sermon, published: boolean, actor: string): Promise<boolean> {
  const isChanged = setFlag(em, sermon, 'isPublished', published, actor);
  await noteFirstAppearance(em, sermon);
  return isChanged;
}

async function setHidden(em: Em, sermon: Sermon, hidden: boolean, actor: string): Promise<boolean> {
  const isChanged = setFlag(em, sermon, 'isHidden', hidden, actor);
  await noteFirstAppearance(em, sermon);
  return isChanged;
}

/** Its submitter is told, and the next highlights tell of it, once: when everybody can read it for the first time. */
async function noteFirstAppearance(em: Em, sermon: Sermon): Promise<void> {
  if (!isVisible(sermon)) return;
  const isFirst = !sermon.publishedAt;
  if (isFirst) sermon.publishedAt = new Date();
  await notifyPublication(em, sermon, isFirst);
}

const verbs = {
  isPublished: ['sermon.publish', 'sermon.unpublish'],
  isFeatured: ['sermon.feature', 'sermon.unfeature'],
  isHidden: ['sermon.hide', 'sermon.unhide'],
} as const satisfies Record<string, readonly [AuditAction, AuditAction]>;

function setFlag(em: Em, sermon: Sermon, flag: keyof typeof verbs, on: boolean, actor: string): boolean {
  const before = sermon[flag];
  const after = toFlag(on);
  if (before === after) return false;
  sermon[flag] = after;
  recordAudit(em, {
    actor,
    action: verbs[flag][on ? 0 : 1],
    subject: { type: 'sermon', id: sermon.id, label: sermon.title },
    changes: { [flag]: { before, after } },
  });
  return true;
}

async function remove(em: Em, sermons: readonly Sermon[], actor: string): Promise<void> {
  const urls = sermons.flatMap((one) => [one.headshotUrl, one.audioUrl, one.featuredImageUrl]);
  for (const sermon of sermons) {
    const { title, slug, rabbiName, synagogueName, isPublished } = sermon;
    const gone = { title, slug: slug ?? null, rabbiName, synagogueName, isPublished };
    recordAudit(em, {
      actor,
      action: 'sermon.delete',
      subject: { type: 'sermon', id: sermon.id, label: sermon.title },
      changes: Object.fromEntries(
        Object.entries(gone).map(([field, before]) => [field, { before, after: null }]),
      ),
    });
    em.remove(sermon);
  }
  await em.flush();
  await releaseUploads(em, urls);
}

function changeOne(
  em: Em,
  { id }: Act,
  change: (em: Em, sermon: Sermon) => unknown,
): Promise<AdminSermonOutput> {
  return inTransaction(em, async (em) => {
    const sermon = await lockSermon(em, id);
    await change(em, sermon);
    await em.flush();
    return presentSermonForAdmin(sermon);
  });
}

const findAny = (em: Em, id: number) => em.getRepository(Sermon).findAnyById(id);
