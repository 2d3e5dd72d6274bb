import { Box, chakra } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';
import { FieldError } from './field-error.tsx';

/** The props that connect an input with its label, hint and error. */
interface FieldProps {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': boolean | undefined;
  readonly required: boolean | undefined;
}

interface FormFieldProps {
  readonly label: string;
  /** The id of the input, if other code needs it. */
  readonly id?: string;
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  readonly isRequired?: boolean;
  /** The current and the maximum length. Shown when the length is near the maximum. */
  readonly count?: { readonly length: number; readonly max: number };
  readonly children: (props: FieldProps) => ReactNode;
}

/** A label, input, hint and error, connected for assistive technology. */
export function FormField({
  label,
  error,
  hint,
  isRequired = false,
  count,
  children,
  ...props
}: FormFieldProps) {
  const generatedId = useId();
  const id = props.id ?? generatedId;
  const errorId = `${id}-error`;
  const hintId = `${id}-hint`;
  const isNearLimit = count !== undefined && count.length > count.max * 0.8;
  return (
    <Box>
      <chakra.label htmlFor={id} display="flex" gap="1" fontSize="sm" fontWeight={600} mb="1">
        {label}
        {isRequired && (
          <chakra.span color="red" aria-hidden="true">
            *
          </chakra.span>
        )}
        {isNearLimit && (
          <chakra.span ms="auto" fontWeight={400} color={count.length > count.max ? 'red' : 'muted'}>
            {count.length.toLocaleString('en-US')} of {count.max.toLocaleString('en-US')}
          </chakra.span>
        )}
      </chakra.label>
      {children({
        id,
        'aria-describedby': [error && errorId, hint && hintId].filter(Boolean).join(' ') || undefined,
        'aria-invalid': error ? true : undefined,
        required: isRequired || undefined,
      })}
      {hint && (
        <Box id={hintId} color="muted" fontSize="xs" mt="1">
          {hint}
        </Box>
      )}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </Box>
  );
}
