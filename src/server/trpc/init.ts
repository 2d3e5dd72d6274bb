import { initTRPC, TRPCError } from '@trpc/server';
import { AppError, describeError } from '../errors.ts';
import type { Context } from './context.ts';

const t = initTRPC.context<Context>().create({
  errorFormatter({ shape, error }) {
    const { status, body } = describeError(error);
    return {
      ...shape,
      message: body.message,
      data: {
        code: shape.data.code,
        httpStatus: status,
        path: shape.data.path,
        issues: body.issues ?? [],
        ...(error.cause instanceof AppError &&
          error.cause.stored !== undefined && { stored: error.cause.stored }),
      },
    };
  },
});

/** What may be called below `admin` without a session: login, logout, session check (docs/product/access.md A7). */
const openAdminProcedures = new Set(['admin.login', 'admin.logout', 'admin.session']);

/** What is taken from visitors however little room is left: it adds nothing, and whoever leaves has the right to. */
const takenWithoutRoom = new Set(['newsletters.unsubscribe', 'newsletters.bounce']);

/** Errors become what {@link describeError} says of them, whichever door the call came through. */
const describeErrors = t.middleware(async ({ ctx, next, path }) => {
  const result = await next({ ctx: { ...ctx, em: ctx.em.fork() } });
  if (result.ok) return result;
  const cause = result.error.cause ?? result.error;
  const { code, body } = describeError(result.error);
  if (code === 'INTERNAL_SERVER_ERROR') ctx.log.error({ err: cause, procedure: path }, 'procedure failed');
  if (code === 'SERVICE_UNAVAILABLE')
    ctx.log.warn({ err: cause, procedure: path }, 'procedure failed: service unavailable');
  throw new TRPCError({ code, message: body.message, cause });
});

/** The one guard of the dashboard: by the procedure's name, so that a new one cannot be left open. */
function guardAdmin(ctx: Context, path: string): void {
  if (path.startsWith('admin.') && !openAdminProcedures.has(path) && !ctx.session) {
    throw new TRPCError({ code: 'UNAUTHORIZED', message: 'Please log in' });
  }
}

/**
 * Every change counts, whichever door it came through and however many calls one request holds. It is counted before
 * anything else is looked at, so that what is refused counts too.
 */
const countChange = ({ session, limits, ip }: Context) =>
  (session ? limits.moderation : limits.write).take(ip);

/**
 * Visitors add nothing while the disk has no room for it. Administrators go on: what is left is for those who make
 * room. A PostgreSQL has a disk of its own and says so itself.
 */
async function requireRoom({ session, settings, files }: Context, path: string): Promise<void> {
  const isNeeded = !path.startsWith('admin.') && !takenWithoutRoom.has(path);
  if (isNeeded && !session && !settings.databaseUrl) await files.room.require();
}

/**
 * What stands before every procedure. It is one middleware: each has its price, and pages make many reads.
 * An acknowledged change is seen by the next read on this instance at once; by the others within a second.
 */
const guard = t.middleware(async ({ ctx, next, type, path }) => {
  if (type !== 'mutation') {
    guardAdmin(ctx, path);
    return next();
  }
  await countChange(ctx);
  guardAdmin(ctx, path);
  await requireRoom(ctx, path);
  const result = await next();
  if (result.ok) await ctx.publicCache.refreshAfterChange();
  return result;
});

/**
 * Counts each call, also each one of a batch, against the caller's address; administrators are not counted.
 * Put it behind the input: what is not valid is no act.
 */
export const limitedBy = (limit: 'submission' | 'subscribe') =>
  t.middleware(async ({ ctx, next }) => {
    if (!ctx.session) await ctx.limits[limit].take(ctx.ip);
    return next();
  });

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;

/** For everybody. */
export const publicProcedure = t.procedure.use(describeErrors).use(guard);

/** For administrators; the session is there. */
export const adminProcedure = publicProcedure.use(({ ctx, next }) => {
  if (!ctx.session) throw new TRPCError({ code: 'UNAUTHORIZED', message: 'Please log in' });
  return next({ ctx: { ...ctx, session: ctx.session } });
});
