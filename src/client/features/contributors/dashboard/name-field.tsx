import { sermonLimits } from '../../../../shared/sermon-fields.ts';
import { FormField } from '../../../ui/forms/form-field.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';

interface NameFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The field for the name of a rabbi or synagogue. */
export const NameField = ({ label, hint, value, onChange }: NameFieldProps) => (
  <FormField label={label} {...(hint && { hint })}>
    {(field) => (
      <TextInput
        {...field}
        dir="auto"
        value={value}
        maxLength={sermonLimits.rabbiName}
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </FormField>
);
