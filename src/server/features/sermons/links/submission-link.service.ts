import { AppError } from '../../../base/errors.ts';
import type { Settings } from '../../../base/settings.ts';
import { createToken, hashToken } from '../../../base/token.ts';
import type { Em } from '../../../db/orm.ts';
import { SubmissionLink } from './submission-link.entity.ts';

const tokenPattern = /^[\w-]{43}$/;

/**
 * Creates a personal link of a submission (docs/product/submissions.md W1). Call it when the email is sent: the token
 * itself is not stored. Earlier links keep working: the email may never arrive.
 * @returns the URL
 */
export async function createSubmissionLink(
  em: Em,
  { publicUrl }: Pick<Settings, 'publicUrl'>,
  sermonId: number,
): Promise<string> {
  const token = createToken();
  await em.getRepository(SubmissionLink).add(sermonId, hashToken(token));
  return `${publicUrl}/submissions/${token}`;
}

/**
 * Finds the sermon of a token.
 * @throws AppError NOT_FOUND for a wrong, replaced or revoked token, and when the sermon was deleted
 */
export const sermonIdOfToken = async (em: Em, token: string): Promise<number> =>
  (await linkOfToken(em, token)).sermon.id;

/**
 * Deletes the links of a submission that are older than the one with this token. Call it after the sermon is locked: it
 * reads the link again, which may have been revoked before the lock was granted.
 * @throws AppError NOT_FOUND
 */
export async function deleteOlderLinks(em: Em, token: string): Promise<void> {
  await em.getRepository(SubmissionLink).deleteOlder(await linkOfToken(em, token));
}

async function linkOfToken(em: Em, token: string): Promise<SubmissionLink> {
  const link = tokenPattern.test(token)
    ? await em.getRepository(SubmissionLink).findOne({ tokenHash: hashToken(token) })
    : null;
  if (!link) throw new AppError('NOT_FOUND', 'No such submission');
  return link;
}

/** Revokes all links of a submission. @returns whether there were any */
export const deleteSubmissionLinks = (em: Em, sermonId: number): Promise<boolean> =>
  em.getRepository(SubmissionLink).deleteOfSermon(sermonId);
