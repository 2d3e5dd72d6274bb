import { adminRouter } from '../features/admin/admin.router.ts';
import { bookletsRouter } from '../features/booklets/booklets.router.ts';
import { calendarRouter } from '../features/calendar/calendar.router.ts';
import { contributorsRouter } from '../features/contributors/contributors.router.ts';
import { embedsRouter } from '../features/embeds/embeds.router.ts';
import { locationsRouter } from '../features/locations/locations.router.ts';
import { newslettersRouter } from '../features/newsletters/newsletters.router.ts';
import { occasionsRouter } from '../features/occasions/occasions.router.ts';
import { sermonsRouter } from '../features/sermons/sermons.router.ts';
import { sourcesRouter } from '../features/sources/sources.router.ts';
import { submissionsRouter } from '../features/submissions/submissions.router.ts';
import { createCallerFactory, router } from '../trpc/init.ts';

/** All procedures. */
export const appRouter = router({
  sermons: sermonsRouter,
  locations: locationsRouter,
  calendar: calendarRouter,
  occasions: occasionsRouter,
  booklets: bookletsRouter,
  sources: sourcesRouter,
  contributors: contributorsRouter,
  embeds: embedsRouter,
  newsletters: newslettersRouter,
  submissions: submissionsRouter,
  admin: adminRouter,
});

export type AppRouter = typeof appRouter;

/** Creates a caller for the context of a request. The REST routes call procedures with it. */
export const createCaller = createCallerFactory(appRouter);
export type Caller = ReturnType<typeof createCaller>;
