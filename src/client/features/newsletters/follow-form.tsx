import { Box, chakra, Heading } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';
import { type Follow, followValue } from '../../../shared/follow.ts';
import { ActionButton } from '../../ui/buttons/action-button.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { useSubscribe } from './use-subscribe';

interface FollowFormProps {
  readonly follow: Follow;
  /** Describes the emails. */
  readonly children: ReactNode;
}

/** Follows a rabbi, a synagogue or a kind of occasions by email (docs/product/newsletter.md N22). */
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
      <chakra.form {...form} display="flex" gap="3" alignItems="flex-end" flexWrap="wrap">
        <input type="hidden" name="follow" value={followValue(follow)} />
        <Box flex="1 1 16rem">
          <FormField label="Email" error={error} isRequired>
            {(props) => (
              <TextInput {...props} type="email" name="email" autoComplete="email" maxLength={254} />
            )}
          </FormField>
        </Box>
        <ActionButton type="submit" isIdle={isBusy}>
          {isBusy ? 'Subscribing...' : 'Follow'}
        </ActionButton>
      </chakra.form>
      <Box as="p" role="status" color={isDone ? 'green' : 'muted'} fontSize="sm" mt="2">
        {isDone ? "You've been added to our newsletter." : 'You can change this or unsubscribe at any time.'}
      </Box>
    </chakra.section>
  );
}
