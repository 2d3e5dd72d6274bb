import { Link as Anchor, Box, Button, Heading } from '@chakra-ui/react';
import { Link, useLocation } from '@tanstack/react-router';
import { SubmissionForm } from '../features/sermons/submission/submission-form.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Page } from '../ui/page.tsx';
import { ReturnToHome } from './loading-and-errors.tsx';

/** /submit */
export function SubmitPage() {
  const isSent = useLocation({ select: ({ search }) => 'sent' in search });
  if (isSent) return <SentPage />;
  return (
    <Page maxW="48rem">
      <Heading as="h1" id="submit" size="xl" mb="4">
        Submit Your Sermon
      </Heading>
      <Box as="p" fontFamily="heading" fontSize="prose" lineHeight="1.6" color="muted" mb="3">
        Share your wisdom with the global Jewish community. Our moderators review every sermon before it is
        published.
      </Box>
      <Box as="p" fontSize="sm" color="muted" mb="3">
        {'Already sent one? '}
        <Anchor asChild>
          <Link to="/submissions/{-$token}">Track, correct or withdraw it</Link>
        </Anchor>
        .
      </Box>
      <Box as="p" fontSize="sm" color="muted" mb="8">
        {'Fields marked with '}
        <Box as="span" color="red" fontWeight={600}>
          *
        </Box>
        {' are required.'}
      </Box>
      <noscript>
        <Box as="p" fontSize="sm" borderInlineStartWidth="2px" borderColor="goldLine" ps="4" mb="8">
          JavaScript is off, so your draft isn’t saved while you type. Submit your sermon before you leave
          this page.
        </Box>
      </noscript>
      <SubmissionForm />
    </Page>
  );
}

/** /submit?sent=1: the result of a form sent without JavaScript */
function SentPage() {
  return (
    <Page>
      <Notice
        as="h1"
        title="Thank you for your sermon"
        action={
          <>
            <ReturnToHome />
            <Button asChild variant="outline">
              <Link to="/submit">Submit another sermon</Link>
            </Button>
          </>
        }
      >
        It has been submitted for review and will be published after approval by our moderators.
      </Notice>
    </Page>
  );
}
