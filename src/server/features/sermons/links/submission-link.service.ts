import { createHash, randomBytes } from 'node:crypto';
import { AppError } from '../../../base/errors.ts';
import type { Settings } from '../../../base/settings.ts';
import type { Em } from '../../../db/orm.ts';
import { SubmissionLink } from './submission-link.entity.ts';

const tokenForm = /^[\w-]{43}$/;

const hash = (token: string) => createHash('sha256').update(token).digest('base64url');

/**
 * Creates the personal link of a submission, which replaces an earlier one (docs/product/submissions.md W1). Called
 * when the email with the link is sent, so that the token is stored nowhere.
 * @returns the URL
 */
export async function createSubmissionLink(
  em: Em,
  { publicUrl }: Pick<Settings, 'publicUrl'>,
  sermonId: number,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await em.getRepository(SubmissionLink).replace(sermonId, hash(token));
  return `${publicUrl}/submissions/${token}`;
}

/**
 * Finds the sermon of a token.
 * @throws AppError NOT_FOUND for a wrong, replaced or revoked token, and when the sermon was deleted
 */
export async function sermonIdOfToken(em: Em, token: string): Promise<number> {
  const link = tokenForm.test(token)
    ? await em.getRepository(SubmissionLink).findOne({ tokenHash: hash(token) })
    : null;
  if (!link) throw new AppError('NOT_FOUND', 'No such submission');
  return link.sermon.id;
}

/** Revokes the link of a submission. @returns whether there was one */
export const deleteSubmissionLink = (em: Em, sermonId: number): Promise<boolean> =>
  em.getRepository(SubmissionLink).delete(sermonId);
