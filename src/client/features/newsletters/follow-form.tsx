import { Box, chakra, Heading } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';
import { type Follow, followValue } from '../../../shared/newsletter/follow.ts';
import { subscribedMessage } from '../../../shared/newsletter/subscribed-message.ts';
import { ActionButton } from '../../ui/buttons/action-button.tsx';
import { EmailField } from '../../ui/forms/email-field.tsx';
import { useSubscribe } from './use-subscribe.ts';

interface FollowFormProps {
  readonly follow: Follow;
  /** Describes the emails. */
  readonly children: ReactNode;
}

/** Follows a rabbi, a synagogue or all sermons for a kind of occasion by email (docs/product/newsletter.md N22). */
export function FollowForm({ follow, children }: FollowFormProps) {
  const { form, error, isBusy, isDone } = useSubscribe();
  const titleId = useId();
  return (
    <chakra.section aria-labelledby={titleId} mt={{ base: '10', md: '12' }} maxW="34rem" data-no-print>
      <Heading as="h2" id={titleId} size="md" mb="2">
        Follow by email
      </Heading>
      <Box as="p" color="muted" mb="4">
        {children}
      </Box>
      <form {...form}>
        <input type="hidden" name="follow" value={followValue(follow)} />
        <EmailField error={error}>
          <ActionButton type="submit" isDisabled={isBusy}>
            {isBusy ? 'Subscribing...' : 'Follow'}
          </ActionButton>
        </EmailField>
      </form>
      <Box as="p" role="status" color={isDone ? 'green' : 'muted'} fontSize="sm" mt="2">
        {isDone ? subscribedMessage : 'You can change this or unsubscribe at any time.'}
      </Box>
    </chakra.section>
  );
}
