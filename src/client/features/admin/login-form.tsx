import { Box, chakra, Heading, Input } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { statusOf } from '../../api/api-error.ts';
import { trpc } from '../../api/trpc.ts';
import { ActionButton } from '../../ui/buttons/action-button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { QuietErrors } from '../../ui/forms/field-error.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { useSubmitOnce } from '../../ui/forms/use-submit-once.ts';

/** The id of the element that gets the focus after logout. */
export const passwordFieldId = 'login-password';

/** The login form: one password field. The server checks the password. */
export function LoginForm({ hasSessionEnded }: { hasSessionEnded: boolean }) {
  const utils = trpc.useUtils();
  const login = trpc.admin.login.useMutation();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  /** Whether a toast announced the error, so that the field must not announce it again. */
  const [isErrorInToast, setErrorInToast] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  const submit = useSubmitOnce(async () => {
    if (password === '') {
      setError('Password is required');
      setErrorInToast(false);
      return;
    }
    try {
      const session = await login.mutateAsync({ password });
      toast({ title: 'Login successful', description: 'Welcome to the admin dashboard' });
      // A session query sent before the login would overwrite the result.
      await utils.admin.session.cancel();
      utils.admin.session.setData(undefined, session);
    } catch (failure) {
      const isWrongPassword = statusOf(failure) === 401;
      const message =
        failure instanceof Error && statusOf(failure)
          ? failure.message
          : 'Couldn’t reach the server. Please try again.';
      // Keep a password that was typed while the request was running.
      if (isWrongPassword) setPassword((current) => (current === password ? '' : current));
      setError(message);
      setErrorInToast(true);
      toast({ title: 'Login failed', description: message, kind: 'error' });
      // Do not take the focus from a field outside the form, such as the search field.
      const { activeElement } = document;
      if (activeElement === document.body || field.current?.form?.contains(activeElement))
        field.current?.focus();
    }
  });

  return (
    <Box maxW="24rem" mx="auto" py={{ base: '6', md: '12' }}>
      <Heading as="h1" size="lg" mb="6">
        Admin
      </Heading>
      {hasSessionEnded && (
        <Box role="status" borderInlineStartWidth="2px" borderColor="goldLine" ps="4" mb="6" fontSize="sm">
          Your session has ended. Log in to continue where you left off. Unsaved edits are kept in this
          browser.
        </Box>
      )}
      <chakra.form noValidate onSubmit={submit} display="flex" flexDirection="column" gap="5">
        <QuietErrors value={isErrorInToast}>
          <FormField label="Password" error={error} id={passwordFieldId}>
            {({ required: _required, ...props }) => (
              <Input
                {...props}
                ref={field}
                type="password"
                autoComplete="current-password"
                value={password}
                onChange={(event) => {
                  setPassword(event.target.value);
                  setError(undefined);
                }}
              />
            )}
          </FormField>
        </QuietErrors>
        <ActionButton type="submit" isDisabled={login.isPending}>
          {login.isPending ? 'Logging in...' : 'Login'}
        </ActionButton>
        <Box as="p" color="muted" fontSize="sm">
          This area is restricted to site administrators only
        </Box>
      </chakra.form>
    </Box>
  );
}
