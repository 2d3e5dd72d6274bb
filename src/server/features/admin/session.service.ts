import { createHash, randomBytes } from 'node:crypto';
import type { Em } from '../../db/orm.ts';
import { inTransaction } from '../../db/transaction.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { verifyPassword } from './password.ts';
import { Session } from './session.entity.ts';
import { User } from './user.entity.ts';

/** The one account behind the dashboard's password field (DECISIONS §2). */
export const administratorName = 'admin';

/** A session ends on the server after 12 hours (DECISIONS §2). */
const sessionMilliseconds = 12 * 60 * 60 * 1000;

/** Who is logged in. */
export interface CurrentSession {
  readonly id: string;
  readonly userId: number;
  readonly username: string;
}

const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');

/** The session that a token opens; null when it is unknown, ended, or too old. */
export async function findSession(em: Em, token: string): Promise<CurrentSession | null> {
  const session = await em.findOne(
    Session,
    { id: hashToken(token), expiresAt: { $gt: new Date() } },
    { populate: ['user'] },
  );
  if (!session) return null;
  const user = session.user.getEntity();
  return { id: session.id, userId: user.id, username: user.username };
}

/**
 * Checks the password and opens a session.
 * @returns the token for the cookie; null when the password is wrong.
 */
export async function openSession(em: Em, password: string): Promise<string | null> {
  const user = await em.findOne(User, { username: administratorName }, { populate: ['password'] });
  if (!(await verifyPassword(password, user?.password)) || !user) {
    await inTransaction(em, async (em) =>
      recordAudit(em, { actor: administratorName, action: 'admin.login-failed' }),
    );
    return null;
  }
  const token = randomBytes(32).toString('base64url');
  await inTransaction(em, async (em) => {
    const now = new Date();
    await em.nativeDelete(Session, { expiresAt: { $lte: now } });
    em.create(Session, {
      id: hashToken(token),
      user: em.getReference(User, user.id, { wrapped: true }),
      createdAt: now,
      expiresAt: new Date(now.getTime() + sessionMilliseconds),
    });
    recordAudit(em, { actor: user.username, action: 'admin.login' });
  });
  return token;
}

/** Ends a session on the server: its cookie opens nothing any more. */
export function closeSession(em: Em, session: CurrentSession): Promise<void> {
  return inTransaction(em, async (em) => {
    await em.nativeDelete(Session, { id: session.id });
    recordAudit(em, { actor: session.username, action: 'admin.logout' });
  });
}
