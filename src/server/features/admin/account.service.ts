import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { passwordLengths } from '../../../shared/admin.schemas.ts';
import { AppError } from '../../base/errors.ts';
import { SettingsError } from '../../base/settings-error.ts';
import type { Em } from '../../db/orm.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { CurrentSession } from '../../trpc/context.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { hashPassword, randomPassword, verifyPassword } from './password.ts';
import { Session } from './session.entity.ts';
import { administratorName, createSession } from './session.service.ts';
import { User } from './user.entity.ts';

/** Sets the administrator's password and ends all sessions (docs/product/access.md A6). Creates a missing account. */
export async function setAdministratorPassword(em: Em, password: string): Promise<void> {
  const hash = await hashPassword(password);
  await inTransaction(em, async (em) => {
    // Without the lock, a concurrent login with the old password could open a session after the others are deleted.
    const user = await em.getRepository(User).lockByName(administratorName);
    if (user) {
      user.passwordHash = hash;
      await em.getRepository(Session).removeOfUser(user.id);
    } else {
      em.create(User, { username: administratorName, passwordHash: hash });
    }
    recordAudit(em, { actor: administratorName, action: 'admin.password' });
  });
}

/**
 * Changes the password of the logged-in administrator. Ends all sessions and opens a new one.
 * @returns the token of the new session; null when the current password is wrong, which is recorded in the audit log
 * @throws AppError CONFLICT when the password was changed concurrently
 */
export async function changePassword(
  em: Em,
  session: CurrentSession,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<string | null> {
  const user = await em.getRepository(User).findById(session.userId);
  if (!user || !(await verifyPassword(currentPassword, user.passwordHash))) {
    // Recorded like a failed login: someone may be guessing the password in a stolen session.
    await inTransaction(em, async (em) =>
      recordAudit(em, { actor: session.username, action: 'admin.password-failed' }),
    );
    return null;
  }
  const hash = await hashPassword(newPassword);
  return inTransaction(em, async (em) => {
    const current = await em.getRepository(User).lock(user.id);
    if (current?.passwordHash !== user.passwordHash) {
      throw new AppError(
        'CONFLICT',
        'The password was just changed in another session. Please log in again.',
      );
    }
    current.passwordHash = hash;
    await em.getRepository(Session).removeOfUser(user.id);
    recordAudit(em, { actor: session.username, action: 'admin.password' });
    return createSession(em, current);
  });
}

/**
 * Ensures that the administrator account exists, with the password of the settings if they contain one.
 * @param options.password from the settings
 * @param options.canGenerate whether to generate a password when there is no account and no password in the settings
 * @returns a generated password, which must be shown once; otherwise null
 * @throws SettingsError when there is no account and no password, and `canGenerate` is false
 */
export async function ensureAdministrator(
  em: Em,
  { password, canGenerate }: { password: string | undefined; canGenerate: boolean },
): Promise<string | null> {
  const user = await em.fork().getRepository(User).findByName(administratorName);
  if (password !== undefined) {
    if (user && (await verifyPassword(password, user.passwordHash))) return null;
    try {
      await setAdministratorPassword(em, password);
    } catch (error) {
      // Another instance started at the same time and created the account first.
      if (user || !(error instanceof UniqueConstraintViolationException)) throw error;
      return ensureAdministrator(em, { password, canGenerate });
    }
    return null;
  }
  if (user) return null;
  if (!canGenerate) {
    throw new SettingsError(
      `ADMIN_PASSWORD is missing. With DATABASE_URL, the first start needs a password of at least ${passwordLengths.min} characters.`,
    );
  }
  const generated = randomPassword();
  await setAdministratorPassword(em, generated);
  return generated;
}
