import { adminImportRoute } from './admin-import-route';
import { adminRoute } from './admin-route';
import { rabbiRoute, rabbisRoute, synagogueRoute, synagoguesRoute } from './contributor-routes';
import { directoryRoute } from './directory-route';
import { holidayResourcesRoute } from './holiday-resources-route';
import { homeRoute } from './home-route';
import { jewishCalendarRoute } from './jewish-calendar-route';
import { subscribedRoute, unsubscribeRoute } from './newsletter-routes';
import { holidayRoute, portionRoute } from './occasion-routes';
import { rootRoute } from './root-route';
import { sermonRoute, sermonWithoutSlugRoute } from './sermon-route';
import { sourceChapterRoute, sourcesRoute } from './source-routes';
import { submissionRoute } from './submission-route';
import { submitRoute } from './submit-route';
import { torahPortionsRoute } from './torah-portions-route';

/** Routes that only the server renders. Links to them load a new document, so the browser needs no code for them. */
const serverOnlyRoutes = import.meta.env.SSR ? [(await import('./booklet-route')).bookletRoute] : [];

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
