import { UniqueConstraintViolationException } from '@mikro-orm/core';
import type { Em } from '../../db/orm.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError } from '../../errors.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { hashPassword, randomPassword, verifyPassword } from './password.ts';
import { Session } from './session.entity.ts';
import { administratorName, beginSession, type CurrentSession } from './session.service.ts';
import { User } from './user.entity.ts';

/** Sets the administrator's password and ends all sessions (docs/product/access.md A6). */
export async function setAdministratorPassword(em: Em, password: string): Promise<void> {
  const hash = await hashPassword(password);
  await inTransaction(em, async (em) => {
    const user = await em.getRepository(User).findByName(administratorName);
    if (user) {
      user.password = hash;
      await em.getRepository(Session).removeOfUser(user.id);
    } else {
      em.create(User, { username: administratorName, password: hash });
    }
    recordAudit(em, { actor: administratorName, action: 'admin.password' });
  });
}

/**
 * Changes the password of whoever is logged in. All sessions end; the changer gets a fresh one.
 * @returns the token of that session; null when the current password is wrong, which the audit log keeps.
 * @throws AppError CONFLICT when somebody else changed the password at the same moment.
 */
export async function changePassword(
  em: Em,
  session: CurrentSession,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<string | null> {
  const user = await em.getRepository(User).findById(session.userId);
  if (!user || !(await verifyPassword(currentPassword, user.password))) {
    // A guess through an open session is told of like a guess at the login.
    await inTransaction(em, async (em) =>
      recordAudit(em, { actor: session.username, action: 'admin.password-failed' }),
    );
    return null;
  }
  const hash = await hashPassword(newPassword);
  return inTransaction(em, async (em) => {
    const present = await em.getRepository(User).lock(user.id);
    if (present?.password !== user.password) {
      throw new AppError(
        'CONFLICT',
        'The password was just changed in another session. Please log in again.',
      );
    }
    present.password = hash;
    await em.getRepository(Session).removeOfUser(user.id);
    recordAudit(em, { actor: session.username, action: 'admin.password' });
    return beginSession(em, present);
  });
}

/**
 * Makes sure that somebody can log in. A password from the settings is set when it is not the present one.
 * @returns a password that was made just now and has to be shown once; null otherwise.
 * @throws Error when there is no administrator, no password in the settings, and none may be made.
 */
export async function ensureAdministrator(
  em: Em,
  { password, mayInvent }: { password: string | undefined; mayInvent: boolean },
): Promise<string | null> {
  const user = await em.fork().getRepository(User).findByName(administratorName);
  if (password !== undefined) {
    if (user && (await verifyPassword(password, user.password))) return null;
    try {
      await setAdministratorPassword(em, password);
    } catch (error) {
      // Another instance that starts at the same moment was first.
      if (user || !(error instanceof UniqueConstraintViolationException)) throw error;
      return ensureAdministrator(em, { password, mayInvent });
    }
    return null;
  }
  if (user) return null;
  if (!mayInvent) return Promise.reject(new MissingPasswordError());
  const invented = randomPassword();
  await setAdministratorPassword(em, invented);
  return invented;
}

/** No administrator yet and no password for one. */
class MissingPasswordError extends Error {
  override readonly name = 'MissingPasswordError';

  constructor() {
    super(
      'ADMIN_PASSWORD is missing. With DATABASE_URL, the first start needs a password of at least 8 characters.',
    );
  }
}
