import { Heading } from '@chakra-ui/react';
import { getRouteApi, useLocation } from '@tanstack/react-router';
import { LinkRequest } from '../features/sermons/submitted/link-request.tsx';
import { LostText } from '../features/sermons/submitted/lost-text.tsx';
import { SubmissionView } from '../features/sermons/submitted/submission-view.tsx';
import { Page } from '../ui/page.tsx';

const route = getRouteApi('/submissions/{-$token}');

/** The result of a form, from the query string. */
const useResult = (name: 'done' | 'problem') =>
  useLocation({ select: ({ search }) => (search as Record<string, unknown>)[name] });

/**
 * /submissions/{token}: one submission, for its submitter (docs/product/submissions.md W3). /submissions: the form to
 * request new links.
 */
export function SubmissionPage() {
  const submission = route.useLoaderData();
  const { token } = route.useParams();
  const lastAction = useResult('done');
  const problem = useResult('problem');
  return (
    <Page maxW="48rem">
      {submission && token ? (
        <SubmissionView submission={submission} token={token} lastAction={lastAction} />
      ) : (
        <>
          <Heading as="h1" size="xl" mb="4">
            Your Submissions
          </Heading>
          <LinkRequest lastAction={lastAction} problem={problem} />
        </>
      )}
    </Page>
  );
}

/** Shown for links that are wrong, were replaced or revoked, and for deleted sermons. */
export function SubmissionUnknown() {
  return (
    <Page maxW="48rem">
      <Heading as="h1" size="xl" mb="4">
        This link doesn’t work anymore
      </Heading>
      <LostText />
      <LinkRequest isUnknownLink />
    </Page>
  );
}
