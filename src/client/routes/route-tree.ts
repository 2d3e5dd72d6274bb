import { adminRoute } from './admin-route';
import { directoryRoute } from './directory-route';
import { homeRoute } from './home-route';
import { subscribedRoute, unsubscribeRoute } from './newsletter-routes';
import { rootRoute } from './root-route';
import { sermonRoute, sermonWithoutSlugRoute } from './sermon-route';
import { submitRoute } from './submit-route';

/** Every address that has a screen (SPEC §2). */
export const routeTree = rootRoute.addChildren([
  homeRoute,
  directoryRoute,
  submitRoute,
  subscribedRoute,
  unsubscribeRoute,
  sermonWithoutSlugRoute,
  sermonRoute,
  adminRoute,
]);
