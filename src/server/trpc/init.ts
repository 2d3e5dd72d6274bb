import { initTRPC, TRPCError } from '@trpc/server';
import { AppError, describeError, loginRequiredError } from '../base/errors.ts';
import type { Context } from './context.ts';

interface ProcedureMeta {
  /**
   * Returns a key for the subscriber that a change concerns, or null if the caller has not proved to be allowed to make
   * it. With a key, the change counts against that subscriber instead of the IP address: a mail service sends many such
   * changes from few IP addresses.
   * @param input not validated
   */
  readonly subscriberKey?: (ctx: Context, input: unknown) => Promise<string | null>;
}

const t = initTRPC
  .context<Context>()
  .meta<ProcedureMeta>()
  .create({
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

/** Procedures below `admin` that need no session: login, logout, session check (docs/product/access.md A7). */
const openAdminProcedures = new Set(['admin.login', 'admin.logout', 'admin.session']);

/** Changes by visitors that are accepted on a full disk: they add little, and everyone must be able to unsubscribe. */
const acceptedOnFullDisk = new Set(['newsletters.unsubscribe', 'newsletters.bounce']);

/**
 * Forks the entity manager for the call. Converts errors with {@link describeError}, for all transports, and logs those
 * of the server.
 */
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

/**
 * The access check of the dashboard. It depends on the procedure's path, so a new procedure cannot be left unprotected.
 */
function guardAdmin(ctx: Context, path: string): void {
  if (path.startsWith('admin.') && !openAdminProcedures.has(path) && !ctx.session) {
    throw loginRequiredError();
  }
}

/**
 * Counts every change, in all transports and for each call of a batch. Counts before anything else, so that rejected
 * requests count too.
 * @param subscriberKey counted instead of the IP address of a visitor
 */
const countChange = ({ session, limits, ip }: Context, subscriberKey: string | null = null) =>
  session ? limits.moderation.take(ip) : limits.write.take(subscriberKey ?? ip);

/**
 * Rejects changes by visitors while the disk of the embedded database is nearly full. Administrators may continue, to
 * free space. PostgreSQL has its own disk and reports errors itself.
 */
async function requireFreeSpace({ session, settings, files }: Context, path: string): Promise<void> {
  const isAccepted = path.startsWith('admin.') || acceptedOnFullDisk.has(path);
  if (!isAccepted && !session && !settings.databaseUrl) await files.disk.assertFree();
}

/**
 * The base middleware of every procedure. It has several tasks, because each middleware costs time and pages make many
 * reads. A change is visible to the next read on this instance, and on other instances within a second.
 */
const guard = t.middleware(async ({ ctx, next, type, path, meta, getRawInput }) => {
  if (type !== 'mutation') {
    guardAdmin(ctx, path);
    return next();
  }
  await countChange(ctx, await meta?.subscriberKey?.(ctx, await getRawInput()));
  guardAdmin(ctx, path);
  await requireFreeSpace(ctx, path);
  const result = await next();
  if (result.ok) await ctx.publicCache.refreshAfterChange();
  return result;
});

/**
 * Counts each call, also in a batch, against the caller's IP address. Administrators are exempt. Use it after
 * `.input()`, so that invalid input does not count.
 */
export const limitedBy = (limit: 'submission' | 'subscribe' | 'correction' | 'linkRequest') =>
  t.middleware(async ({ ctx, next }) => {
    if (!ctx.session) await ctx.limits[limit].take(ctx.ip);
    return next();
  });

/**
 * Counts reads with an unknown token against the caller's IP address, so that nobody can try many tokens.
 * Administrators are exempt.
 */
export const limitedGuesses = t.middleware(async ({ ctx, next }) => {
  if (ctx.session) return next();
  // Counted before the read, so that concurrent guesses cannot exceed the limit.
  const attempt = await ctx.limits.unknownLink.take(ctx.ip);
  const result = await next();
  if (result.ok || describeError(result.error).status !== 404) await attempt.refund();
  return result;
});

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;

/** Base of public procedures. */
export const publicProcedure = t.procedure.use(describeErrors).use(guard);

/** Base of admin procedures; the session is not null. */
export const adminProcedure = publicProcedure.use(({ ctx, next }) => {
  if (!ctx.session) throw loginRequiredError();
  return next({ ctx: { ...ctx, session: ctx.session } });
});
