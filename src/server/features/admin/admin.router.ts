import { setTimeout as pause } from 'node:timers/promises';
import { loginDelay, loginInput, sessionOutput } from '../../../shared/admin.schemas.ts';
import { AppError } from '../../errors.ts';
import { publicProcedure, router } from '../../trpc/init.ts';
import { newslettersAdminRouter } from '../newsletters/newsletters.admin-router.ts';
import { sermonsAdminRouter } from '../sermons/sermons.admin-router.ts';
import { closeSession, openSession } from './session.service.ts';

/** The dashboard's procedures. All but these three need a session (DECISIONS §2). */
export const adminRouter = router({
  login: publicProcedure
    .input(loginInput)
    .output(sessionOutput)
    .mutation(async ({ ctx, input }) => {
      const floor = pause(loginDelay);
      // Counted before the password is looked at: guesses sent side by side cannot pass the limit together.
      const attempt = await ctx.limits.login.take(ctx.ip);
      const token = await openSession(ctx.em, input.password);
      if (token === null) {
        await floor;
        throw new AppError('UNAUTHORIZED', 'Invalid password. Please try again.');
      }
      await attempt.giveBack();
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
  sermons: sermonsAdminRouter,
  newsletters: newslettersAdminRouter,
});
