import { createToken, hashToken } from '../../base/token.ts';
import type { Em } from '../../db/orm.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { CurrentSession } from '../../trpc/context.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { verifyPassword } from './password.ts';
import { Session } from './session.entity.ts';
import { User } from './user.entity.ts';

/** The only account (docs/product/access.md A1). */
export const administratorName = 'admin';

/** A session ends on the server after 12 hours (docs/product/access.md A5). */
const sessionDurationMs = 12 * 60 * 60 * 1000;

/** Finds the session of a token; null when it is unknown, closed or expired. */
export async function findSession(em: Em, token: string): Promise<CurrentSession | null> {
  const session = await em.getRepository(Session).findActive(hashToken(token), new Date());
  if (!session) return null;
  const user = session.user.getEntity();
  return { id: session.id, userId: user.id, username: user.username };
}

/**
 * Checks the password and opens a session.
 * @returns the token for the cookie; null when the password is wrong
 */
export async function openSession(em: Em, password: string): Promise<string | null> {
  const user = await em.getRepository(User).findByName(administratorName);
  const isCorrect = await verifyPassword(password, user?.passwordHash);
  return inTransaction(em, async (em) => {
    // Compare again under the lock: the password may have been changed during the slow check.
    const current = user && isCorrect ? await em.getRepository(User).lock(user.id) : null;
    if (!current || current.passwordHash !== user?.passwordHash) {
      recordAudit(em, { actor: administratorName, action: 'admin.login-failed' });
      return null;
    }
    recordAudit(em, { actor: current.username, action: 'admin.login' });
    return createSession(em, current);
  });
}

/**
 * Creates a session, in the transaction that checked the password, and deletes expired sessions.
 * @returns the token for the cookie
 */
export async function createSession(em: Em, user: User): Promise<string> {
  const token = createToken();
  const now = new Date();
  await em.getRepository(Session).removeExpired(now);
  em.create(Session, {
    id: hashToken(token),
    user: em.getReference(User, user.id, { wrapped: true }),
    createdAt: now,
    expiresAt: new Date(now.getTime() + sessionDurationMs),
  });
  return token;
}

/** Deletes a session, so that its cookie becomes invalid. */
export function closeSession(em: Em, session: CurrentSession): Promise<void> {
  return inTransaction(em, async (em) => {
    await em.getRepository(Session).removeOne(session.id);
    recordAudit(em, { actor: session.username, action: 'admin.logout' });
  });
}
