import type { DuplicateOutput, ModerationCardOutput } from '../../../../shared/moderation.schemas.ts';
import type { Page } from '../../../../shared/pagination.ts';
import type { AdminSermonOutput, SermonFilter } from '../../../../shared/sermon.schemas.ts';
import { largestId } from '../../../db/largest-id.ts';
import type { Em } from '../../../db/orm.ts';
import { paginate } from '../../../db/paginate.ts';
import { Sermon } from '../sermon/sermon.entity.ts';
import { presentSermonForAdmin, presentSermonsForAdmin } from '../sermon/sermon.presenter.ts';
import { sermonNotFound } from '../sermon/sermon-not-found.ts';
import { presentDuplicate, presentModerationCard } from './moderation.presenter.ts';
import { ModerationRepository, type ModerationScope } from './moderation.repository.ts';

type Counts = Record<SermonFilter, number>;
interface ListInput extends ModerationScope {
  readonly page: number;
  readonly limit: number;
}

/** Maximum `total` of a search for cards. With more matches, the total is marked as cut. */
const maxMatches = 1_000;

/** A page of a dashboard list as cards, with the count of every list (docs/product/sermons.md S19). */
export async function listCards(
  em: Em,
  { page, limit, ...scope }: ListInput,
): Promise<Page<ModerationCardOutput> & { counts: Counts; isTotalCut: boolean }> {
  const moderation = new ModerationRepository(em);
  const counts = await moderation.countAll();
  const matchCount = scope.q ? await moderation.count(scope, maxMatches + 1) : counts[scope.filter];
  const isTotalCut = scope.q !== undefined && matchCount > maxMatches;
  const total = isTotalCut ? maxMatches : matchCount;
  const rows = await moderation.findCards(scope, { limit, offset: (page - 1) * limit });
  return { items: rows.map(presentModerationCard), total, isTotalCut, page, limit, counts };
}

/** A page of a dashboard list as complete sermons, with the count of every list. */
export async function listForModeration(
  em: Em,
  { page, limit, ...scope }: ListInput,
): Promise<Page<AdminSermonOutput> & { counts: Counts }> {
  const moderation = new ModerationRepository(em);
  const counts = await moderation.countAll();
  const total = scope.q ? await moderation.count(scope) : counts[scope.filter];
  const sermons = await moderation.findPage(scope, { limit, offset: (page - 1) * limit });
  return { items: await presentSermonsForAdmin(sermons), total, page, limit, counts };
}

/** Sermons per query while streaming a list. */
const batchSize = 50;

/** Streams all sermons of a list, latest submission first. */
export async function* streamSermons(em: Em, scope: ModerationScope): AsyncGenerator<AdminSermonOutput> {
  const readNext = (last: Sermon | undefined, limit: number) =>
    new ModerationRepository(em.fork()).findAfter(scope, last, limit);
  for await (const sermon of paginate(batchSize, readNext)) yield presentSermonForAdmin(sermon);
}

/** Streams all sermons, ordered by id. */
export async function* streamAllSermons(em: Em): AsyncGenerator<AdminSermonOutput> {
  const readNext = (last: Sermon | undefined, limit: number) =>
    new ModerationRepository(em.fork()).findAfterId(last?.id ?? 0, limit);
  for await (const sermon of paginate(batchSize, readNext)) yield presentSermonForAdmin(sermon);
}

/** Count of sermons in a list. */
export const countSermons = (em: Em, scope: ModerationScope) => new ModerationRepository(em).count(scope);

/**
 * Finds a sermon in any state.
 * @throws AppError NOT_FOUND
 */
export async function sermonForModeration(em: Em, id: number): Promise<AdminSermonOutput> {
  const sermon = id > largestId ? null : await findAny(em, id);
  if (!sermon) throw sermonNotFound();
  return presentSermonForAdmin(sermon);
}

/** Up to ten other sermons with the same email address, title and content, in any state. */
export async function duplicatesOf(em: Em, id: number): Promise<DuplicateOutput[]> {
  const rows = id > largestId ? [] : await new ModerationRepository(em).findDuplicates(id);
  return rows.map(presentDuplicate);
}

/**
 * A sermon in the moderation queue, by default the oldest waiting draft, with the previous and the next waiting
 * draft. `position` is null when the sermon is not waiting. For an unknown id, `sermon` is null, and the next draft is
 * the oldest one.
 */
export async function moderationQueue(em: Em, id: number | undefined) {
  const moderation = new ModerationRepository(em);
  const { firstId, total } = await moderation.findQueueHead();
  const sermonId = id ?? firstId;
  const sermon = sermonId === null || sermonId > largestId ? null : await findAny(em, sermonId);
  if (!sermon) return { sermon: null, previousId: null, nextId: firstId, position: null, total };
  const { countBefore, isWaiting, ...adjacentIds } = await moderation.findQueuePosition(sermon.id);
  return {
    sermon: presentSermonForAdmin(sermon),
    ...adjacentIds,
    position: isWaiting ? countBefore + 1 : null,
    total,
  };
}

const findAny = (em: Em, id: number) => em.getRepository(Sermon).findAnyById(id);
