import { Box, Button, Flex, Input } from '@chakra-ui/react';
import { FormField } from '../../../ui/forms/form-field.tsx';

const errorMessages: Record<string, string> = {
  email: 'Please enter a valid email address',
  limit: 'Too many requests. Please try again later.',
};

interface LinkRequestProps {
  /** The result of the form, from the query string. */
  readonly done: unknown;
  readonly problem: unknown;
  /** Whether the page was opened with an unknown link. */
  readonly isUnknown?: boolean;
}

/** The form that requests an email with new links. A plain form: it works without JavaScript. */
export function LinkRequest({ done, problem, isUnknown = false }: LinkRequestProps) {
  if (done === 'link')
    return (
      <Box as="p" role="status">
        If sermons were submitted with this email address, we sent links to them. Please check your inbox. If
        you asked before, wait an hour before you ask again: we send at most one such email an hour and three
        a day.
      </Box>
    );
  return (
    <>
      {done === 'revoke' && (
        <Box as="p" role="status" mb="4">
          The link no longer works.
        </Box>
      )}
      <Box as="p" mb="6">
        {isUnknown && 'It may be incomplete, replaced by a newer one, or the sermon was deleted. '}
        Enter the email address that you submitted your sermons with. We’ll email you new links to follow,
        correct or withdraw them.
      </Box>
      <form method="post" action="/submissions">
        <Flex gap="3" align="end" wrap="wrap">
          <Box flex="1" minW="16rem" maxW="26rem">
            <FormField
              label="Email"
              error={
                problem
                  ? (errorMessages[String(problem)] ?? 'Couldn’t send links. Please try again.')
                  : undefined
              }
            >
              {(props) => <Input {...props} name="email" type="email" autoComplete="email" required />}
            </FormField>
          </Box>
          <Button type="submit">Email me links</Button>
        </Flex>
      </form>
    </>
  );
}
