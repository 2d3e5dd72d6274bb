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
import {
  ContributorChangesRepository,
  type MergeRow,
  type SermonPlace,
} from './contributor-changes.repository.ts';
import { rabbiKey, synagogueKey } from './contributor-key.ts';
import { contributorNotFound } from './contributor-not-found.ts';
import { createContributors } from './resolve-contributors.ts';

/**
 * The rabbi or synagogue to change, and the user name of the administrator. If it is merged, its root is changed; only
 * {@link unmergeContributor} changes the merged row itself.
 */
interface ContributorRequest {
  readonly kind: ContributorKind;
  readonly slug: string;
  readonly actor: string;
}

const foldContributorName = (kind: ContributorKind, name: string) =>
  kind === 'rabbi' ? rabbiKey(name) : foldName(name);

/**
 * Sets the name that is shown; null shows the most frequent spelling (docs/product/people.md K2).
 * @throws AppError NOT_FOUND
 */
export const renameContributor = (
  em: Em,
  { name, ...request }: ContributorRequest & { name: string | null },
) =>
  changeContributor(em, request, async (repository, { root }) => {
    await repository.rename(root.id, name, name === null ? null : foldContributorName(request.kind, name));
    return { id: root.id, verb: 'rename', name: { before: root.chosenName, after: name } };
  });

/**
 * Merges a rabbi or synagogue into another one (docs/product/people.md K4).
 * @param request.into slug of the target; if the target is merged, its root is used
 * @throws AppError NOT_FOUND; BAD_REQUEST when both are the same
 */
export const mergeContributor = (em: Em, { into, ...request }: ContributorRequest & { into: string }) =>
  changeContributor(em, request, async (repository, { root }) => {
    const target = await requireOtherRoot(repository, request.kind, into, root);
    await repository.merge(root.id, target.id);
    return { id: root.id, verb: 'merge', mergedInto: { before: null, after: target.slug } };
  });

/**
 * Dismisses or restores the suggestion that two rabbis or synagogues are duplicates (docs/product/people.md K7).
 * @throws AppError NOT_FOUND; BAD_REQUEST when both are the same
 */
export const setDuplicateDismissed = (
  em: Em,
  { other, isDismissed, ...request }: ContributorRequest & { other: string; isDismissed: boolean },
) =>
  changeContributor(em, request, async (repository, { root }) => {
    const { id, slug } = await requireOtherRoot(repository, request.kind, other, root);
    if (isDismissed) {
      await repository.dismissDuplicate(root.id, id);
      return { id: root.id, verb: 'dismiss-duplicate', duplicate: { before: slug, after: null } };
    }
    await repository.restoreDuplicate(root.id, id);
    return { id: root.id, verb: 'restore-duplicate', duplicate: { before: null, after: slug } };
  });

/**
 * Undoes a merge. `slug` is that of the merged row, which gets its page and its sermons back.
 * @throws AppError NOT_FOUND; BAD_REQUEST when it is not merged
 */
export const unmergeContributor = (em: Em, request: ContributorRequest) =>
  changeContributor(em, request, async (repository, { requested }) => {
    if (requested.mergedIntoId === null)
      throw new AppError('BAD_REQUEST', `This ${request.kind} is not merged.`);
    const { slug } = await repository.findById(requested.mergedIntoId);
    await repository.unmerge(requested);
    return { id: requested.id, verb: 'unmerge', mergedInto: { before: slug, after: null } };
  });

/**
 * Moves sermons to a new rabbi or synagogue. To undo it, merge the new one into the old one.
 * @throws AppError NOT_FOUND; BAD_REQUEST when a sermon does not belong to this rabbi or synagogue
 */
export const splitContributor = (
  em: Em,
  { sermonIds, name, ...request }: ContributorRequest & { sermonIds: readonly number[]; name: string },
) => {
  const uniqueIds = [...new Set(sermonIds)];
  const storableIds = uniqueIds.filter((id) => id <= largestId);
  const { kind } = request;
  return changeContributor(
    em,
    request,
    async (repository, { root, em, place }) => {
      const folded = foldContributorName(kind, name);
      // Sermons that are submitted later with this name belong to the new row, unless another row has the key. The key
      // of a synagogue includes its city: the one where most of these sermons were given.
      const key = kind === 'rabbi' ? folded : place ? synagogueKey({ synagogueName: name, ...place }) : null;
      const contributors = new ContributorRepository(em, kind);
      const isFree = key !== null && (await contributors.findIdsByKeys([key])).size === 0;
      const slugs = [folded, ...(kind === 'synagogue' && place ? [`${folded} ${place.city}`] : [])].map(
        (text) => slugify(text, kind),
      );
      const [id = 0] = await createContributors(contributors, kind, [
        { key: isFree ? key : null, folded, name, chosenName: name, slugs },
      ]);
      const moved = await repository.moveSermons(storableIds, root.id, id);
      if (moved.length < uniqueIds.length) {
        throw new AppError('BAD_REQUEST', `Some of these sermons do not belong to this ${kind}.`);
      }
      return { id, verb: 'split', sermons: { before: null, after: moved } };
    },
    storableIds,
  );
};

/** The changed row and what the audit log records about it. */
interface ChangeResult {
  /** The id of the row that the response describes. */
  readonly id: number;
  readonly verb: 'rename' | 'merge' | 'unmerge' | 'split' | 'dismiss-duplicate' | 'restore-duplicate';
  readonly [field: string]: unknown;
}

/**
 * Runs a change in a transaction that holds the lock `slugs`, and records it in the audit log.
 * @param applyChange receives the row with the requested slug, its root, and the most frequent place of `sermonIds`
 * @param sermonIds the sermons that the change moves; they are locked
 */
function changeContributor(
  em: Em,
  { kind, slug, actor }: ContributorRequest,
  applyChange: (
    repository: ContributorChangesRepository,
    found: { requested: MergeRow; root: MergeRow; em: Em; place: SermonPlace | undefined },
  ) => Promise<ChangeResult>,
  sermonIds: readonly number[] = [],
): Promise<ContributorAction> {
  return inTransaction(em, async (em) => {
    const repository = new ContributorChangesRepository(em, kind);
    // Locks the sermons first, as saving a sermon does: another order could deadlock.
    const [place] = await repository.lockSermons(sermonIds);
    await acquireLock(em, 'slugs');
    const requested = await requireRow(repository, kind, slug);
    const root = await repository.findById(requested.rootId);
    const { id, verb, ...changes } = await applyChange(repository, { requested, root, em, place });
    const row = await repository.findById(id);
    recordAudit(em, {
      actor,
      action: `${kind}.${verb}` satisfies AuditAction,
      subject: { type: kind, id, label: row.name },
      changes: changes as Record<string, { before: unknown; after: unknown }>,
    });
    await em.flush();
    const target = row.mergedIntoId === null ? null : await repository.findById(row.rootId);
    return { slug: row.slug, name: row.name, mergedInto: target && { slug: target.slug, name: target.name } };
  });
}

async function requireRow(
  repository: ContributorChangesRepository,
  kind: ContributorKind,
  slug: string,
): Promise<MergeRow> {
  const row = await repository.findBySlug(slug);
  if (!row) throw contributorNotFound(kind);
  return row;
}

/**
 * Finds the root of the row with this slug.
 * @throws AppError NOT_FOUND; BAD_REQUEST when it is `root` itself
 */
async function requireOtherRoot(
  repository: ContributorChangesRepository,
  kind: ContributorKind,
  slug: string,
  root: MergeRow,
): Promise<MergeRow> {
  const { rootId } = await requireRow(repository, kind, slug);
  if (rootId === root.id) throw new AppError('BAD_REQUEST', `This is the same ${kind}.`);
  return repository.findById(rootId);
}
