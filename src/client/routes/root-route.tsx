import { chakra } from '@chakra-ui/react';
import {
  createRootRouteWithContext,
  HeadContent,
  Outlet,
  Scripts,
  useLocation,
  useMatches,
} from '@tanstack/react-router';
import { ThemeProvider } from 'next-themes';
import { FooterSubscribe } from '../features/newsletters/footer-subscribe.tsx';
import { SiteFooter } from '../features/site/site-footer.tsx';
import { SiteHeader } from '../features/site/site-header.tsx';
import { NotFoundPage } from '../pages/not-found-page.tsx';
import { pageTitle } from '../site/site.ts';
import { ListeningRegion } from '../ui/audio/listening-region.tsx';
import { LazyToastRegion } from '../ui/feedback/lazy-toast-region.tsx';
import { SkipLink } from '../ui/navigation/skip-link.tsx';
import type { RouteContext } from './route-context.ts';

/** The document and the layout of every page. */
export const rootRoute = createRootRouteWithContext<RouteContext>()({
  head: ({ match }) => ({
    meta: [
      { charSet: 'utf-8' },
      // Every page sets its own title. This one is for unknown URLs.
      { title: pageTitle('Page Not Found', match.context.site) },
    ],
  }),
  component: Document,
  notFoundComponent: NotFoundPage,
});

/** Whether the page is static. Static pages exist only on the server, so the build for browsers leaves out the hook. */
const useIsStatic = import.meta.env.SSR
  ? () => useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.isStatic) })
  : () => false;

function Document() {
  const isStatic = useIsStatic();
  const isDashboard = useLocation({ select: ({ pathname }) => pathname.startsWith('/admin') });
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <HeadContent />
      </head>
      <body data-dashboard={isDashboard || undefined}>
        {/* The provider's script is the first element of the body: it sets the color scheme before the first paint. */}
        <ThemeProvider attribute="class" defaultTheme="system" enableSystem disableTransitionOnChange>
          {!isStatic && (
            <>
              <SkipLink />
              <SiteHeader />
            </>
          )}
          {/* The target of 'Skip to content'. Outside the pages, so that it exists once, even while two pages
              overlap. */}
          <chakra.main id="main" tabIndex={-1} outline="none">
            <Outlet />
          </chakra.main>
          {!isStatic && (
            <>
              <SiteFooter newsletter={<FooterSubscribe />} />
              <LazyToastRegion />
              <ListeningRegion />
            </>
          )}
        </ThemeProvider>
        {!isStatic && <Scripts />}
      </body>
    </html>
  );
}
