import { adminImportRoute } from './admin-import-route.ts';
import { adminRoute } from './admin-route.ts';
import { rabbiRoute, rabbisRoute, synagogueRoute, synagoguesRoute } from './contributor-routes.ts';
import { directoryRoute } from './directory-route.ts';
import { holidayResourcesRoute } from './holiday-resources-route.ts';
import { homeRoute } from './home-route.ts';
import { jewishCalendarRoute } from './jewish-calendar-route.ts';
import { subscribedRoute, unsubscribeRoute } from './newsletter-routes.ts';
import { holidayRoute, portionRoute } from './occasion-routes.ts';
import { rootRoute } from './root-route.tsx';
import { sermonRoute, sermonWithoutSlugRoute } from './sermon-route.ts';
import { sourceChapterRoute, sourcesRoute } from './source-routes.ts';
import { submissionRoute } from './submission-route.ts';
import { submitRoute } from './submit-route.ts';
import { torahPortionsRoute } from './torah-portions-route.ts';

/** Routes that only the server renders. Links to them load a new document, so the browser needs no code for them. */
const serverOnlyRoutes = import.meta.env.SSR ? [(await import('./booklet-route.ts')).bookletRoute] : [];

/** The routes of all pages. */
export const routeTree = rootRoute.addChildren([
  homeRoute,
  directoryRoute,
  submitRoute,
  submissionRoute,
  subscribedRoute,
  unsubscribeRoute,
  jewishCalendarRoute,
  torahPortionsRoute,
  holidayResourcesRoute,
  portionRoute,
  holidayRoute,
  sourcesRoute,
  sourceChapterRoute,
  rabbisRoute,
  rabbiRoute,
  synagoguesRoute,
  synagogueRoute,
  sermonWithoutSlugRoute,
  sermonRoute,
  adminRoute,
  adminImportRoute,
  // Not part of the type, because the browser's router does not have them.
  ...(serverOnlyRoutes as []),
]);
