import { Notice } from '../ui/feedback/notice.tsx';
import { Page } from '../ui/page.tsx';
import { ReturnToHome } from './loading-and-errors.tsx';

/** The page for every unknown URL. */
export function NotFoundPage() {
  return (
    <Page>
      <Notice as="h1" title="404 Page Not Found" action={<ReturnToHome />}>
        Did you forget to add the page to the router?
      </Notice>
    </Page>
  );
}
