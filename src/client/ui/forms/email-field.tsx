import { Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { FormField } from './form-field.tsx';
import { TextInput } from './text-input.tsx';

interface EmailFieldProps {
  readonly error: string | undefined;
  /** The button that submits the form. */
  readonly children: ReactNode;
}

/** An email field with the submit button beside it, or below it on a narrow screen. */
export const EmailField = ({ error, children }: EmailFieldProps) => (
  <FormField label="Email" error={error} isRequired>
    {(props) => (
      <Flex gap="3" wrap="wrap">
        <TextInput
          {...props}
          type="email"
          name="email"
          autoComplete="email"
          maxLength={254}
          flex="1 1 16rem"
        />
        {children}
      </Flex>
    )}
  </FormField>
);
