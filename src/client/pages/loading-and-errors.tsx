import { Button, Flex } from '@chakra-ui/react';
import { Link, useRouter } from '@tanstack/react-router';
import { useLayoutEffect } from 'react';
import { MissingCodeError, reloadIfReachable } from '../navigation/missing-code.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { Loading, Skeleton } from '../ui/feedback/skeleton.tsx';
import { Page } from '../ui/page.tsx';

interface FailureProps {
  /** The error that the router or the page has caught. */
  readonly error?: unknown;
}

/**
 * Scrolls to the top when a skeleton replaces a page: after a click on a link in the footer, a phone would show nothing
 * but the footer until the new page is loaded. The router itself does not scroll before that.
 *
 * While the skeleton shows, hides scroll events from the router, which would record them as positions of the previous
 * page. The visitor may go back there.
 */
const useScrollToTop = () =>
  useLayoutEffect(() => {
    const hide = (event: Event) => event.stopPropagation();
    addEventListener('scroll', hide, true);
    scrollTo(0, 0);
    return () => removeEventListener('scroll', hide, true);
  }, []);

/**
 * Shown while a page is loading. Without JavaScript, only pages that are not rendered on the server stay in this state,
 * so it says that they need JavaScript.
 */
export function PagePending() {
  useScrollToTop();
  return (
    <Page>
      <noscript>
        <p role="alert">This page needs JavaScript. Turn it on in your browser settings.</p>
      </noscript>
      <div data-needs-script>
        <Loading label="Loading the page…">
          <Skeleton width="45%" height="2.4em" mb="8" />
          <Skeleton mb="4" />
          <Skeleton mb="4" />
          <Skeleton width="70%" />
        </Loading>
      </div>
    </Page>
  );
}

/** Shown when a page failed to load or render, with a retry button. */
export const PageFailure = ({ error }: FailureProps) => (
  <Failure title="This page could not be loaded" error={error}>
    Check your connection and try again. There may also be a problem with our server.
  </Failure>
);

const sermonErrorText =
  'We encountered a problem loading this sermon. It may not exist or there was a server error.';

/** Shown when a sermon could not be loaded. Has a retry button (docs/product/screens.md V13). */
export const SermonError = ({ error }: FailureProps) => (
  <Failure title="Error Loading Sermon" error={error}>
    {sermonErrorText}
  </Failure>
);

/** Shown when no sermon has the URL. */
export const SermonNotFound = () => (
  <Page>
    <Notice as="h1" title="Error Loading Sermon" action={<ReturnToHome />}>
      {sermonErrorText}
    </Notice>
  </Page>
);

/** Shown for /sermon without a slug. */
export const InvalidSermonUrl = () => (
  <Page>
    <Notice as="h1" title="Invalid Sermon URL" action={<ReturnToHome />}>
      The sermon URL provided is not valid.
    </Notice>
  </Page>
);

/** Shown instead of an empty list when the site has no published sermons. */
export const NoSermonsYet = () => (
  <Notice
    title="No Sermons Yet"
    action={
      <Button variant="outline" asChild>
        <Link to="/submit">Submit Sermon</Link>
      </Button>
    }
  >
    Be the first to share one.
  </Notice>
);

/** The link to the home page on error pages. */
export const ReturnToHome = () => (
  <Button asChild>
    <Link to="/">Return to Home</Link>
  </Button>
);

function Failure({ title, children, error }: FailureProps & { title: string; children: string }) {
  const router = useRouter();
  const retry = () => (error instanceof MissingCodeError ? reloadIfReachable() : router.invalidate());
  return (
    <Page>
      <Notice as="h1" title={title} onRetry={retry} action={<ReturnToHome />}>
        {children}
      </Notice>
    </Page>
  );
}

/** The skeleton of the sermon page. */
export function SermonPending() {
  useScrollToTop();
  return (
    <Page maxW="60rem">
      <Loading label="Loading the sermon…">
        <Skeleton width="20%" height="0.8em" mb="4" />
        <Skeleton width="80%" height="2.8em" mb="3" />
        <Skeleton width="50%" height="2.8em" mb="8" />
        <Flex gap="4" align="center" borderBottomWidth="1px" borderColor="line" pb="8" mb="12">
          <Skeleton boxSize="16" borderRadius="full" flex="none" />
          <Skeleton width="14rem" />
        </Flex>
        {['one', 'two', 'three', 'four', 'five', 'six'].map((line) => (
          <Skeleton key={line} mb="4" maxW="34rem" />
        ))}
      </Loading>
    </Page>
  );
}
