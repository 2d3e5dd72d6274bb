import type { AuditAction } from '../../../../shared/audit.schemas.ts';
import type { ContributorAction, ContributorKind } from '../../../../shared/contributor.schemas.ts';
import { foldName } from '../../../../shared/text/fold-name.ts';
import { slugify } from '../../../../shared/text/slug.ts';
import { AppError } from '../../../base/errors.ts';
import { acquireLock } from '../../../db/advisory-locks.ts';
import { largestId } from '../../../db/largest-id.ts';
import type { Em } from '../../../db/orm.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { ContributorRepository } from './contributor.repository.ts';
import { rabbiKey, synagogueKey } from './contributor-key.ts';
import {
  ContributorMergesRepository,
  type MergeRow,
  type SermonPlace,
} from './contributor-merges.repository.ts';
import { createContributors } from './resolve-contributors.ts';

/** The rabbi or synagogue to change, and the administrator who changes it. */
interface ContributorRequest {
  readonly kind: ContributorKind;
  readonly slug: string;
  readonly actor: string;
}

const foldedOf = (kind: ContributorKind, name: string) =>
  kind === 'rabbi' ? rabbiKey(name) : foldName(name);

/**
 * Sets the name that is shown; null shows the most frequent spelling (docs/product/people.md K2).
 * @throws AppError NOT_FOUND
 */
export const renameContributor = (
  em: Em,
  { name, ...request }: ContributorRequest & { name: string | null },
) =>
  change(em, request, async (rows, { root }) => {
    await rows.rename(root.id, name, name === null ? null : foldedOf(request.kind, name));
    return { id: root.id, verb: 'rename', name: { before: root.chosenName, after: name } };
  });

/**
 * Merges a rabbi or synagogue into another one (docs/product/people.md K4).
 * @throws AppError NOT_FOUND; BAD_REQUEST when both are the same
 */
export const mergeContributor = (em: Em, { into, ...request }: ContributorRequest & { into: string }) =>
  change(em, request, async (rows, { root }) => {
    const target = await requireRow(rows, request.kind, into);
    if (target.rootId === root.id) {
      throw new AppError('BAD_REQUEST', `This is the same ${request.kind}.`);
    }
    await rows.merge(root.id, target.rootId);
    return { id: root.id, verb: 'merge', mergedInto: { before: null, after: target.slug } };
  });

/**
 * Dismisses or restores the suggestion that two are duplicates (docs/product/people.md K7).
 * @throws AppError NOT_FOUND; BAD_REQUEST when both are the same
 */
export const setDuplicateDismissed = (
  em: Em,
  { other, isDismissed, ...request }: ContributorRequest & { other: string; isDismissed: boolean },
) =>
  change(em, request, async (rows, { root }) => {
    const { rootId } = await requireRow(rows, request.kind, other);
    if (rootId === root.id) throw new AppError('BAD_REQUEST', `This is the same ${request.kind}.`);
    const { slug } = await rows.findById(rootId);
    if (isDismissed) {
      await rows.dismissDuplicate(root.id, rootId);
      return { id: root.id, verb: 'dismiss-duplicate', duplicate: { before: slug, after: null } };
    }
    await rows.restoreDuplicate(root.id, rootId);
    return { id: root.id, verb: 'restore-duplicate', duplicate: { before: null, after: slug } };
  });

/**
 * Undoes a merge. `slug` is that of the merged row, which gets its page and its sermons back.
 * @throws AppError NOT_FOUND; BAD_REQUEST when it is not merged
 */
export const unmergeContributor = (em: Em, request: ContributorRequest) =>
  change(em, request, async (rows, { own }) => {
    if (own.mergedIntoId === null) throw new AppError('BAD_REQUEST', `This ${request.kind} is not merged.`);
    const { slug } = await rows.findById(own.mergedIntoId);
    await rows.unmerge(own);
    return { id: own.id, verb: 'unmerge', mergedInto: { before: slug, after: null } };
  });

/**
 * Moves sermons to a new rabbi or synagogue. To undo it, merge the new one.
 * @throws AppError NOT_FOUND; BAD_REQUEST when a sermon is not of this rabbi or synagogue
 */
export const splitContributor = (
  em: Em,
  { sermonIds, name, ...request }: ContributorRequest & { sermonIds: readonly number[]; name: string },
) => {
  const uniqueIds = [...new Set(sermonIds)];
  const { kind } = request;
  return change(
    em,
    request,
    async (rows, { root, em, place }) => {
      const folded = foldedOf(kind, name);
      // Sermons that are submitted later with this name belong to the new row, if no other row has it. The name of a
      // synagogue counts in the city where most of the sermons were given.
      const key = kind === 'rabbi' ? folded : place ? synagogueKey({ synagogueName: name, ...place }) : null;
      const repository = new ContributorRepository(em, kind);
      const isFree = key !== null && (await repository.findIdsByKeys([key])).size === 0;
      const slugs = [folded, ...(kind === 'synagogue' && place ? [`${folded} ${place.city}`] : [])];
      const [id = 0] = await createContributors(repository, kind, [
        { key: isFree ? key : null, folded, name, chosenName: name, slugs: slugs.map(slugify) },
      ]);
      const moved = await rows.moveSermons(uniqueIds.filter(isValidId), root.id, id);
      if (moved.length < uniqueIds.length) {
        throw new AppError('BAD_REQUEST', `Some of these sermons are not of this ${kind}.`);
      }
      return { id, verb: 'split', sermons: { before: null, after: moved } };
    },
    uniqueIds.filter(isValidId),
  );
};

const isValidId = (id: number): boolean => id <= largestId;

interface ChangeResult {
  /** The row that the result describes. */
  readonly id: number;
  readonly verb: 'rename' | 'merge' | 'unmerge' | 'split' | 'dismiss-duplicate' | 'restore-duplicate';
  readonly [field: string]: unknown;
}

/**
 * Runs a change in a transaction that holds the lock `slugs`, and records it in the audit log.
 * @param sermonIds the sermons that the change moves
 */
function change(
  em: Em,
  { kind, slug, actor }: ContributorRequest,
  work: (
    rows: ContributorMergesRepository,
    found: { own: MergeRow; root: MergeRow; em: Em; place: SermonPlace | undefined },
  ) => Promise<ChangeResult>,
  sermonIds: readonly number[] = [],
): Promise<ContributorAction> {
  return inTransaction(em, async (em) => {
    const rows = new ContributorMergesRepository(em, kind);
    // Lock sermons first, as saving a sermon does: another order could deadlock.
    const [place] = await rows.lockSermons(sermonIds);
    await acquireLock(em, 'slugs');
    const own = await requireRow(rows, kind, slug);
    const root = await rows.findById(own.rootId);
    const { id, verb, ...changes } = await work(rows, { own, root, em, place });
    const row = await rows.findById(id);
    recordAudit(em, {
      actor,
      action: `${kind}.${verb}` satisfies AuditAction,
      subject: { type: kind, id, label: row.name },
      changes: changes as Record<string, { before: unknown; after: unknown }>,
    });
    await em.flush();
    const target = row.mergedIntoId === null ? null : await rows.findById(row.rootId);
    return { slug: row.slug, name: row.name, mergedInto: target && { slug: target.slug, name: target.name } };
  });
}

async function requireRow(
  rows: ContributorMergesRepository,
  kind: ContributorKind,
  slug: string,
): Promise<MergeRow> {
  const row = await rows.findBySlug(slug);
  if (!row) throw new AppError('NOT_FOUND', `No such ${kind}`);
  return row;
}
