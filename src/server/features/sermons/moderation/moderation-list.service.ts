import type { DuplicateOutput, ModerationCardOutput } from '../../../../shared/moderation.schemas.ts';
import type { Page } from '../../../../shared/pagination.ts';
import type { AdminSermonOutput, SermonFilter } from '../../../../shared/sermon.schemas.ts';
import { AppError } from '../../../base/errors.ts';
import { largestId } from '../../../db/largest-id.ts';
import type { Em } from '../../../db/orm.ts';
import { paginate } from '../../../db/paginate.ts';
import { Sermon } from '../sermon/sermon.entity.ts';
import { presentSermonForAdmin } from '../sermon/sermon.presenter.ts';
import { presentDuplicate, presentModerationCard } from './moderation.presenter.ts';
import { ModerationRepository } from './moderation.repository.ts';

type Counts = Record<SermonFilter, number>;
interface ListInput {
  readonly filter: SermonFilter;
  readonly q?: string | undefined;
  readonly page: number;
  readonly limit: number;
}

/** Maximum matches that the dashboard lists; further words narrow a search. */
const maxMatches = 1_000;

/** A page of a dashboard list as cards, with the count of every list (docs/product/sermons.md S19). */
export async function listCards(
  em: Em,
  { page, limit, ...scope }: ListInput,
): Promise<Page<ModerationCardOutput> & { counts: Counts; isTotalCut: boolean }> {
  const moderation = new ModerationRepository(em);
  const counts = await moderation.counts();
  const found = scope.q ? await moderation.count(scope, maxMatches + 1) : counts[scope.filter];
  const isTotalCut = scope.q !== undefined && found > maxMatches;
  const total = isTotalCut ? maxMatches : found;
  const rows = await moderation.cards(scope, { limit, offset: (page - 1) * limit });
  return { items: rows.map(presentModerationCard), total, isTotalCut, page, limit, counts };
}

/** A page of a dashboard list as complete sermons, with the count of every list. */
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

/** Sermons per query while streaming a list. */
const batchSize = 50;

/** Streams all sermons of a list. */
export async function* streamSermons(
  em: Em,
  scope: { filter: SermonFilter; q?: string | undefined },
): AsyncGenerator<AdminSermonOutput> {
  const readNext = (last: Sermon | undefined, limit: number) =>
    new ModerationRepository(em.fork()).pageAfter(scope, last, limit);
  for await (const sermon of paginate(batchSize, readNext)) yield presentSermonForAdmin(sermon);
}

/** Streams all sermons, ordered by id. */
export async function* streamAllSermons(em: Em): AsyncGenerator<AdminSermonOutput> {
  const readNext = (last: Sermon | undefined, limit: number) =>
    new ModerationRepository(em.fork()).byIdAfter(last?.id ?? 0, limit);
  for await (const sermon of paginate(batchSize, readNext)) yield presentSermonForAdmin(sermon);
}

/** Count of sermons in a list. */
export const countSermons = (em: Em, scope: { filter: SermonFilter; q?: string | undefined }) =>
  new ModerationRepository(em).count(scope);

/**
 * Finds any sermon with its version.
 * @throws AppError NOT_FOUND
 */
export async function sermonForModeration(em: Em, id: number): Promise<AdminSermonOutput> {
  const sermon = id > largestId ? null : await findAny(em, id);
  if (!sermon) throw new AppError('NOT_FOUND', 'No such sermon');
  return presentSermonForAdmin(sermon);
}

/** Other sermons with the same email, title and content, in any state. */
export async function duplicatesOf(em: Em, id: number): Promise<DuplicateOutput[]> {
  const rows = id > largestId ? [] : await new ModerationRepository(em).duplicates(id);
  return rows.map(presentDuplicate);
}

/**
 * A sermon in the moderation queue, by default the oldest waiting draft, with the previous and the next draft. Its
 * `position` is null when it does not wait any more.
 */
export async function moderationQueue(em: Em, id: number | undefined) {
  const moderation = new ModerationRepository(em);
  const { firstId, total } = await moderation.queueHead();
  const sermonId = id === undefined || id > largestId ? firstId : id;
  const sermon = sermonId === null ? null : await findAny(em, sermonId);
  if (!sermon) return { sermon: null, previousId: null, nextId: firstId, position: null, total };
  const { before, isWaiting, ...neighbours } = await moderation.queueAround(sermon.id);
  return {
    sermon: presentSermonForAdmin(sermon),
    ...neighbours,
    position: isWaiting ? before + 1 : null,
    total,
  };
}

const findAny = (em: Em, id: number) => em.getRepository(Sermon).findAnyById(id);
