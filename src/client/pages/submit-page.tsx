import { Box, Heading } from '@chakra-ui/react';
import { SubmissionForm } from '../features/sermons/submission-form';
import { Page } from '../ui/page';

/** /submit (SPEC §2, Submit sermon) */
export function SubmitPage() {
  return (
    <Page maxW="48rem">
      <Heading as="h1" id="submit" size="xl" mb="4">
        Submit Your Sermon
      </Heading>
      <Box as="p" fontFamily="heading" fontSize="prose" lineHeight="1.6" color="muted" mb="3">
        Share your wisdom with the global Jewish community. Our moderators read every sermon before it is
        published.
      </Box>
      <Box as="p" fontSize="sm" color="muted" mb="8">
        We need what is marked with{' '}
        <Box as="span" color="red" fontWeight={600}>
          *
        </Box>
        ; the rest is up to you.
      </Box>
      <noscript>
        {/* Nobody writes for an hour what cannot be sent. */}
        <style>{'main form { display: none !important }'}</style>
        <Box as="p" role="alert" borderInlineStartWidth="2px" borderColor="goldLine" ps="4">
          This form needs JavaScript. Please switch it on in your browser and load the page again.
        </Box>
      </noscript>
      <SubmissionForm />
    </Page>
  );
}
