import { Box, Button, chakra } from '@chakra-ui/react';
import { EmailField } from '../../../ui/forms/email-field.tsx';
import { focusOnLoad } from '../../../ui/navigation/focus-on-load.ts';

/** Messages by the value of `problem`. */
const errorMessages = new Map([
  ['email', 'Please enter a valid email address'],
  ['limit', 'Too many requests. Please try again later.'],
]);

interface LinkRequestProps {
  /** From the query string: the last successful action, `link` or `revoke`. */
  readonly lastAction?: unknown;
  /** From the query string: why the last request failed, `email`, `limit` or `other`. */
  readonly problem?: unknown;
  /** Whether the page was opened with an unknown link. */
  readonly isUnknownLink?: boolean;
}

/** The form that requests an email with new links. A plain form: it works without JavaScript. */
export function LinkRequest({ lastAction, problem, isUnknownLink = false }: LinkRequestProps) {
  if (lastAction === 'link')
    return (
      <Box as="p" {...focusOnLoad}>
        If sermons were submitted with this email address, we sent links to them. Please check your inbox. If
        you asked before, wait an hour before you ask again: we send at most one such email an hour and three
        a day.
      </Box>
    );
  return (
    <>
      {lastAction === 'revoke' && (
        <Box as="p" {...focusOnLoad} mb="4">
          The link no longer works.
        </Box>
      )}
      <Box as="p" mb="6">
        {isUnknownLink &&
          'It may be incomplete or replaced by a newer one, or the sermon may have been deleted. '}
        Enter the email address that you submitted your sermons with. We’ll email you new links, so that you
        can check, correct or withdraw them.
      </Box>
      <chakra.form method="post" action="/submissions" maxW="34rem">
        <EmailField
          error={
            problem
              ? (errorMessages.get(String(problem)) ?? 'Couldn’t send links. Please try again.')
              : undefined
          }
        >
          <Button type="submit">Email me links</Button>
        </EmailField>
      </chakra.form>
    </>
  );
}
