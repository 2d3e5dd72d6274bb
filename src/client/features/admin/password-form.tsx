import { Box, chakra, Heading, Input } from '@chakra-ui/react';
import { useState } from 'react';
import { changePasswordInput, passwordLengths } from '../../../shared/admin.schemas.ts';
import { issuesOf, reasonOf } from '../../api/api-error.ts';
import { trpc } from '../../api/trpc.ts';
import { ActionButton } from '../../ui/buttons/action-button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { QuietErrors } from '../../ui/forms/field-error.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { useSubmitOnce } from '../../ui/forms/use-submit-once.ts';

const emptyValues = { currentPassword: '', newPassword: '', confirmation: '' };
type Field = keyof typeof emptyValues;

const labels: Record<Field, string> = {
  currentPassword: 'Current password',
  newPassword: 'New password',
  confirmation: 'Confirm new password',
};

const hints: Partial<Record<Field, string>> = { newPassword: `At least ${passwordLengths.min} characters.` };

/** The form that changes the administrator's password. All other sessions end (docs/product/access.md A6). */
export function PasswordForm() {
  const change = trpc.admin.changePassword.useMutation();
  const state = trpc.admin.passwordState.useQuery();
  const [values, setValues] = useState(emptyValues);
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({});
  const [isChanged, setChanged] = useState(false);

  const reject = (form: HTMLFormElement, fieldErrors: typeof errors) => {
    setErrors(fieldErrors);
    const invalid = (Object.keys(labels) as Field[]).find((name) => fieldErrors[name]);
    if (invalid) form.querySelector<HTMLElement>(`[name=${invalid}]`)?.focus();
  };
  const submit = useSubmitOnce<HTMLFormElement>(async ({ currentTarget: form }) => {
    const parsed = changePasswordInput.safeParse(values);
    const fieldErrors: Partial<Record<Field, string>> = {};
    for (const { path, message } of parsed.error?.issues ?? []) fieldErrors[path[0] as Field] ??= message;
    if (values.confirmation !== values.newPassword)
      fieldErrors.confirmation = 'The new passwords don’t match';
    if (Object.keys(fieldErrors).length > 0 || !parsed.success) return reject(form, fieldErrors);
    setErrors({});
    try {
      await change.mutateAsync(parsed.data);
      setValues(emptyValues);
      setChanged(true);
      toast({ title: 'Password changed', description: 'All other sessions were logged out.' });
    } catch (error) {
      for (const issue of issuesOf(error)) fieldErrors[issue.path as Field] = issue.message;
      reject(form, fieldErrors);
      toast({
        title: 'Update Error',
        description: `Failed to change password: ${reasonOf(error)}`,
        kind: 'error',
      });
    }
  });

  return (
    <Box maxW="26rem">
      <Heading as="h2" size="md" mb="1">
        Password
      </Heading>
      <Box as="p" color="muted" fontSize="sm" mb="5">
        Changing the password logs out all other sessions.
        {state.data?.isSetAtStart &&
          ' The ADMIN_PASSWORD setting replaces it when the site restarts, so change it there too.'}
      </Box>
      <chakra.form noValidate onSubmit={submit} display="flex" flexDirection="column" gap="4">
        <QuietErrors value={true}>
          {(Object.keys(emptyValues) as Field[]).map((name) => (
            <FormField key={name} label={labels[name]} error={errors[name]} hint={hints[name]}>
              {({ required: _required, ...props }) => (
                <Input
                  {...props}
                  type="password"
                  name={name}
                  autoComplete={name === 'currentPassword' ? 'current-password' : 'new-password'}
                  // Success clears the fields. Read-only while pending, so that no typed text is lost.
                  readOnly={change.isPending}
                  value={values[name]}
                  onChange={(event) => {
                    const { value } = event.target;
                    setChanged(false);
                    setValues((before) => ({ ...before, [name]: value }));
                    setErrors((before) => ({ ...before, [name]: undefined }));
                  }}
                />
              )}
            </FormField>
          ))}
        </QuietErrors>
        <ActionButton type="submit" alignSelf="flex-start" minW="11rem" isDisabled={change.isPending}>
          {change.isPending ? 'Saving...' : 'Change password'}
        </ActionButton>
        <Box role="status" color="green" fontSize="sm" minH="6">
          {isChanged && 'Your new password is now in use.'}
        </Box>
      </chakra.form>
    </Box>
  );
}
