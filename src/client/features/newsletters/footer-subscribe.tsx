import { Box, chakra, Heading } from '@chakra-ui/react';
import { useId } from 'react';
import { subscribedMessage } from '../../../shared/newsletter/subscribed-message.ts';
import { ActionButton } from '../../ui/buttons/action-button.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { useSubscribe } from './use-subscribe.ts';

/** The newsletter form in the footer. Sends the same request as the subscribe card. */
export function FooterSubscribe() {
  const { form, error, isBusy, isDone } = useSubscribe();
  const id = useId();
  return (
    <Box>
      <Heading as="h2" fontSize="md" fontWeight={600} mb="2">
        Newsletter
      </Heading>
      <chakra.form {...form} display="flex" gap="2">
        <chakra.label htmlFor={id} srOnly>
          Your email address
        </chakra.label>
        <TextInput
          id={id}
          type="email"
          name="email"
          placeholder="Your email address"
          autoComplete="email"
          maxLength={254}
          fontSize="sm"
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <ActionButton type="submit" isDisabled={isBusy}>
          Join
        </ActionButton>
      </chakra.form>
      {error && (
        <Box id={`${id}-error`} role="alert" color="red" mt="1">
          {error}
        </Box>
      )}
      <Box as="p" color={isDone ? 'green' : 'muted'} fontSize="xs" mt="2">
        <span role="status">{isBusy ? 'Subscribing...' : isDone && subscribedMessage}</span>
        {/* Not in the status, which screen readers also announce when a page opens or a dialog closes. */}
        {!isBusy && !isDone && 'We respect your privacy. Unsubscribe at any time.'}
      </Box>
    </Box>
  );
}
