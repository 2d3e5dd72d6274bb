import { Box, chakra, Grid, Heading } from '@chakra-ui/react';
import { useId } from 'react';
import { subscribedMessage } from '../../../shared/newsletter/subscribed-message.ts';
import { ActionButton } from '../../ui/buttons/action-button.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { useSubscribe } from './use-subscribe.ts';

interface SubscribeCardProps {
  readonly title?: string;
  /** `h1` when the card is the only content of the page. */
  readonly headingAs?: 'h1' | 'h2';
  /** In a narrow column the fields are stacked. */
  readonly isNarrow?: boolean;
  readonly onSubscribed?: () => void;
}

/** 'Subscribe to Our Newsletter'; in the dashboard, 'Add Subscriber'. */
export function SubscribeCard({
  title = 'Subscribe to Our Newsletter',
  headingAs = 'h2',
  isNarrow = false,
  onSubscribed,
}: SubscribeCardProps) {
  const { form, error, isBusy, isDone } = useSubscribe(onSubscribed);
  const titleId = useId();
  return (
    <Grid
      as="section"
      aria-labelledby={titleId}
      gap={{ base: '6', md: isNarrow ? '5' : '12' }}
      templateColumns={{ base: '1fr', md: isNarrow ? '1fr' : '1fr 1.4fr' }}
    >
      <Box>
        <Heading as={headingAs} id={titleId} size={isNarrow ? 'md' : 'lg'}>
          {title}
        </Heading>
        {!isNarrow && (
          <Box as="p" color="muted" mt="3" maxW="26rem">
            New sermons by email, once a week. If there’s nothing new, we don’t send anything.
          </Box>
        )}
      </Box>
      <chakra.form {...form} display="flex" flexDirection="column" gap="4">
        <Grid gap="4" templateColumns={{ base: '1fr', md: isNarrow ? '1fr' : '1fr 1fr' }}>
          <FormField label="Email" error={error} isRequired>
            {(props) => (
              <TextInput {...props} type="email" name="email" autoComplete="email" maxLength={254} />
            )}
          </FormField>
          <FormField label="Name (optional)">
            {({ required: _required, ...props }) => (
              <TextInput {...props} type="text" name="name" autoComplete="name" maxLength={120} />
            )}
          </FormField>
        </Grid>
        <Box display="flex" flexWrap="wrap" alignItems="center" columnGap="5" rowGap="3">
          <ActionButton type="submit" isDisabled={isBusy}>
            {isBusy ? 'Subscribing...' : 'Subscribe'}
          </ActionButton>
          <Box as="p" color={isDone ? 'green' : 'muted'} fontSize="sm" flex="1 1 14rem">
            <span role="status">{isDone && subscribedMessage}</span>
            {!isDone && 'We respect your privacy and will never share your information.'}
          </Box>
        </Box>
      </chakra.form>
    </Grid>
  );
}
