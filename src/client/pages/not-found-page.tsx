import { Button } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { Notice } from '../ui/notice';
import { Page } from '../ui/page';

/** Any address without a screen (SPEC §2). */
export function NotFoundPage() {
  return (
    <Page>
      <Notice
        as="h1"
        title="404 Page Not Found"
        action={
          <Button asChild>
            <Link to="/">Return to Home</Link>
          </Button>
        }
      >
        Did you forget to add the page to the router?
      </Notice>
    </Page>
  );
}
