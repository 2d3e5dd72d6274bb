import type { NextIssueInput } from '../../../../shared/newsletter/newsletter.schemas.ts';
import { AppError } from '../../../base/errors.ts';
import { acquireLock } from '../../../db/advisory-locks.ts';
import { largestId } from '../../../db/largest-id.ts';
import type { Em } from '../../../db/orm.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { NextIssue } from './next-issue.entity.ts';

const conflictMessage =
  'The introduction was changed by someone else, or its issue has gone out. Your text was not saved.';

/**
 * Changes the introduction of the next issue. Leaves sermons out of it and of all later issues, or adds them back. An
 * issue whose sending has begun keeps its introduction and sermons.
 * @throws AppError CONFLICT when the introduction is no longer at `version`, or a sermon to leave out is in an issue
 * already; BAD_REQUEST for an unknown sermon id
 */
export function changeNextIssue(
  em: Em,
  { introduction, version, omit = [], restore = [], actor }: NextIssueInput & { actor: string },
): Promise<void> {
  return inTransaction(em, async (em) => {
    await acquireLock(em, 'issues of the highlights');
    const nextIssue = em.getRepository(NextIssue);
    const before = await nextIssue.read();
    if (version !== undefined && version !== before.version) {
      throw new AppError('CONFLICT', conflictMessage, { stored: before });
    }
    if (introduction !== undefined && introduction !== before.introduction) {
      await nextIssue.setIntroduction(introduction);
      recordAudit(em, {
        actor,
        action: 'highlights.introduction',
        changes: { introduction: { before: before.introduction, after: introduction } },
      });
    }
    await requireSermons(em, 'omit', omit);
    await requireSermons(em, 'restore', restore);
    const sentTitles = await nextIssue.findTitlesInIssue(omit);
    if (sentTitles.length > 0) {
      const titles = sentTitles.map((title) => `“${title}”`).join(', ');
      throw new AppError('CONFLICT', `Already in an issue that was sent, so it can’t be left out: ${titles}`);
    }
    const changes = [
      ['highlights.omit', await nextIssue.omit(omit)],
      ['highlights.restore', await nextIssue.restore(restore)],
    ] as const;
    for (const [action, sermons] of changes) {
      for (const { id, title } of sermons) {
        recordAudit(em, { actor, action, subject: { type: 'sermon', id, label: title } });
      }
    }
    await em.flush();
  });
}

/**
 * Checks that the ids belong to sermons.
 * @param path the name of the input, for the error
 * @throws AppError BAD_REQUEST
 */
async function requireSermons(em: Em, path: string, ids: readonly number[]): Promise<void> {
  const tooLarge = ids.filter((id) => id > largestId);
  const unknown = tooLarge.length > 0 ? tooLarge : await em.getRepository(NextIssue).findUnknown(ids);
  if (unknown.length === 0) return;
  const message = `No such sermon: ${unknown.join(', ')}`;
  throw new AppError('BAD_REQUEST', message, { issues: [{ path, message }] });
}
