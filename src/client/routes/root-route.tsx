import { chakra } from '@chakra-ui/react';
import {
  createRootRouteWithContext,
  HeadContent,
  Outlet,
  Scripts,
  useLocation,
} from '@tanstack/react-router';
import { ThemeProvider } from 'next-themes';
import { FooterSubscribe } from '../features/newsletters/footer-subscribe';
import { SiteFooter } from '../features/site/site-footer';
import { SiteHeader } from '../features/site/site-header';
import { NotFoundPage } from '../pages/not-found-page';
import { pageTitle } from '../site';
import { SkipLink } from '../ui/skip-link';
import { ToastRegion } from '../ui/toaster';
import type { RouteContext } from './route-context';

/** The document around every page. */
export const rootRoute = createRootRouteWithContext<RouteContext>()({
  head: ({ match }) => ({
    meta: [
      { charSet: 'utf-8' },
      // Every page has its own; this one is for addresses that have none.
      { title: pageTitle('Page Not Found', match.context.site) },
    ],
  }),
  component: Document,
  notFoundComponent: NotFoundPage,
});

function Document() {
  const isDesk = useLocation({ select: ({ pathname }) => pathname.startsWith('/admin') });
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <HeadContent />
      </head>
      <body data-desk={isDesk || undefined}>
        {/* Its script stands first in the body and sets the scheme before anything is painted. */}
        <ThemeProvider attribute="class" defaultTheme="system" enableSystem disableTransitionOnChange>
          <SkipLink />
          <SiteHeader />
          {/* Where 'Skip to content' leads: once, also while one page stands in for another. */}
          <chakra.main id="main" tabIndex={-1} outline="none">
            <Outlet />
          </chakra.main>
          <SiteFooter newsletter={<FooterSubscribe />} />
          <ToastRegion />
        </ThemeProvider>
        <Scripts />
      </body>
    </html>
  );
}
