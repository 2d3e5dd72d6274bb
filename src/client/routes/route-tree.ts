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

/** Every URL that has a screen. */
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
]);
