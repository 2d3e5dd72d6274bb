import { setTimeout as pause } from 'node:timers/promises';
import {
  changePasswordInput,
  loginInput,
  minFailedLoginMs,
  passwordStateOutput,
  sessionOutput,
} from '../../../shared/admin.schemas.ts';
import { AppError } from '../../base/errors.ts';
import type { Context } from '../../trpc/context.ts';
import { adminProcedure, publicProcedure, router } from '../../trpc/init.ts';
import { auditAdminRouter } from '../audit/audit.admin-router.ts';
import { contributorsAdminRouter } from '../contributors/contributors.admin-router.ts';
import { exportsAdminRouter } from '../exports/exports.admin-router.ts';
import { importsAdminRouter } from '../imports/imports.admin-router.ts';
import { placesAdminRouter } from '../locations/places.admin-router.ts';
import { newslettersAdminRouter } from '../newsletters/newsletters.admin-router.ts';
import { sermonsAdminRouter } from '../sermons/moderation/sermons.admin-router.ts';
import { submissionsAdminRouter } from '../submissions/submissions.admin-router.ts';
import { changePassword } from './account.service.ts';
import { closeSession, openSession } from './session.service.ts';

/**
 * Limits password guesses (docs/product/access.md A3, A4): a wrong password takes at least `minFailedLoginMs`, and
 * counts against the limit.
 * @param check returns the token of a new session; null when the password is wrong
 * @returns the result of `check`
 */
async function limitGuesses(
  { limits, ip }: Pick<Context, 'limits' | 'ip'>,
  check: () => Promise<string | null>,
): Promise<string | null> {
  const minimumDelay = pause(minFailedLoginMs);
  // Counted before the check, so that concurrent guesses cannot exceed the limit.
  const attempt = await limits.login.take(ip);
  const token = await check().catch(async (error: unknown) => {
    // Refunded: an unavailable database must not lock the administrator out. Guessing gains nothing, because a right
    // and a wrong password then fail with the same error after the same delay.
    await minimumDelay;
    await attempt.refund();
    throw error;
  });
  if (token === null) await minimumDelay;
  else await attempt.refund();
  return token;
}

/** The dashboard's procedures. All except `login`, `logout` and `session` need a session (docs/product/access.md A7). */
export const adminRouter = router({
  login: publicProcedure
    .input(loginInput)
    .output(sessionOutput)
    .mutation(async ({ ctx, input }) => {
      const token = await limitGuesses(ctx, () => openSession(ctx.em, input.password));
      if (token === null) throw new AppError('UNAUTHORIZED', 'Invalid password. Please try again.');
      if (ctx.session) await closeSession(ctx.em, ctx.session);
      ctx.sessionCookie.set(token);
      return { authenticated: true };
    }),
  logout: publicProcedure.output(sessionOutput).mutation(async ({ ctx }) => {
    if (ctx.session) await closeSession(ctx.em, ctx.session);
    ctx.sessionCookie.clear();
    return { authenticated: false };
  }),
  session: publicProcedure
    .output(sessionOutput)
    .query(({ ctx }) => ({ authenticated: ctx.session !== null })),
  changePassword: adminProcedure
    .input(changePasswordInput)
    .output(sessionOutput)
    .mutation(async ({ ctx, input }) => {
      // Counts against the login limit, so that a stolen session cannot be used to guess the password.
      const token = await limitGuesses(ctx, () => changePassword(ctx.em, ctx.session, input));
      if (token === null) {
        const message = 'The current password is incorrect';
        throw new AppError('BAD_REQUEST', message, { issues: [{ path: 'currentPassword', message }] });
      }
      ctx.sessionCookie.set(token);
      return { authenticated: true };
    }),
  passwordState: adminProcedure
    .output(passwordStateOutput)
    .query(({ ctx }) => ({ isSetAtStart: ctx.settings.adminPassword !== undefined })),
  sermons: sermonsAdminRouter,
  submissions: submissionsAdminRouter,
  contributors: contributorsAdminRouter,
  places: placesAdminRouter,
  newsletters: newslettersAdminRouter,
  audit: auditAdminRouter,
  imports: importsAdminRouter,
  exports: exportsAdminRouter,
});
