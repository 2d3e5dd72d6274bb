import { Box, Button, chakra, Input } from '@chakra-ui/react';
import { type FormEvent, useState } from 'react';
import { subscribeInput } from '../../../shared/newsletter.schemas';
import { issuesOf } from '../../api-error';
import { trpc } from '../../trpc';
import { FormField } from '../../ui/form-field';
import { toast } from '../../ui/toast';

/** The subscribe form in the dashboard's 'Add Subscriber' card (SPEC §2). */
export function AddSubscriber() {
  const utils = trpc.useUtils();
  const subscribe = trpc.newsletters.subscribe.useMutation();
  const [values, setValues] = useState({ email: '', name: '' });
  const [errors, setErrors] = useState<{ email?: string; name?: string }>({});

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const parsed = subscribeInput.safeParse(values);
    if (!parsed.success) {
      setErrors(Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path[0], message])));
      return;
    }
    try {
      const { message } = await subscribe.mutateAsync(values);
      setValues({ email: '', name: '' });
      toast({ title: 'Success', description: message });
      await utils.admin.newsletters.invalidate();
    } catch (error) {
      setErrors(Object.fromEntries(issuesOf(error).map(({ path, message }) => [path, message])));
      toast({
        title: 'Subscription error',
        description: 'There was an error subscribing to the newsletter. Please try again.',
        kind: 'error',
      });
    }
  };

  const field = (name: 'email' | 'name', label: string, type: string) => (
    <FormField label={label} error={errors[name]}>
      {({ required: _required, ...props }) => (
        <Input
          {...props}
          type={type}
          dir="auto"
          value={values[name]}
          onChange={(event) => {
            const { value } = event.target;
            setValues((before) => ({ ...before, [name]: value }));
            setErrors({});
          }}
        />
      )}
    </FormField>
  );

  return (
    <chakra.form noValidate onSubmit={submit} display="flex" flexDirection="column" gap="4">
      {field('email', 'Email', 'email')}
      {field('name', 'Name (optional)', 'text')}
      <Button type="submit" disabled={subscribe.isPending}>
        {subscribe.isPending ? 'Subscribing...' : 'Subscribe'}
      </Button>
      <Box as="p" color="muted" fontSize="xs">
        We respect your privacy and will never share your information.
      </Box>
    </chakra.form>
  );
}
