import { createRoute } from '@tanstack/react-router';
import { isUnknownOrInvalid } from '../api/api-error.ts';
import { pageTitle } from '../site/site.ts';
import { lazyPage } from './lazy-page.tsx';
import { rootRoute } from './root-route.tsx';

const pageModule = 'src/client/pages/newsletter-pages.tsx';

/** /unsubscribe?token=…: personal, so it is not cached and not indexed */
export const unsubscribeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/unsubscribe',
  ...(import.meta.env.SSR && { staticData: { pageModule } }),
  validateSearch: ({ token, saved }: Record<string, unknown>): { token?: string; saved?: true } => ({
    ...(token !== undefined && { token: String(token) }),
    ...(String(saved) === 'true' && { saved: true }),
  }),
  loaderDeps: ({ search: { token } }) => ({ token }),
  loader: async ({ context: { api }, deps: { token } }) => {
    try {
      return token ? await api.newsletters.subscription.fetch({ token }) : null;
    } catch (error) {
      if (isUnknownOrInvalid(error)) return null;
      throw error;
    }
  },
  head: ({ match }) => ({
    meta: [
      { title: pageTitle('Unsubscribe', match.context.site) },
      { name: 'robots', content: 'noindex, nofollow' },
    ],
  }),
  component: lazyPage(() => import('../pages/newsletter-pages.tsx'), 'UnsubscribePage'),
});

/** /subscribed: the result of a form sent without JavaScript */
export const subscribedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/subscribed',
  ...(import.meta.env.SSR && { staticData: { pageModule } }),
  validateSearch: ({ problem }: Record<string, unknown>): { problem?: string } =>
    problem === undefined ? {} : { problem: String(problem) },
  head: ({ match }) => ({
    meta: [{ title: pageTitle('Newsletter', match.context.site) }, { name: 'robots', content: 'noindex' }],
  }),
  component: lazyPage(() => import('../pages/newsletter-pages.tsx'), 'SubscribedPage'),
});
