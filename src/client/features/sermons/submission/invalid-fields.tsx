import { Box, chakra } from '@chakra-ui/react';
import type { FieldErrors } from 'react-hook-form';
import type { SubmissionForm } from '../../../../shared/sermon.schemas.ts';
import { sermonFields } from '../../../../shared/sermon-fields.ts';
import { emptySubmission } from './empty-submission.ts';

type Field = keyof SubmissionForm;

/** The id of a field's input, editor or button. */
export const fieldId = (field: Field): string => `field-${field}`;

const fields = Object.keys(emptySubmission) as (keyof typeof emptySubmission)[];
const labelOf = (field: Field) => (field === 'terms' ? 'Agreement' : sermonFields[field].label);

/** @returns the first field with an error, in form order */
export const firstInvalidField = (errors: FieldErrors<SubmissionForm>): Field | undefined =>
  fields.find((field) => errors[field]);

const FieldLink = chakra('a', {
  base: {
    color: 'blue',
    textDecoration: 'underline',
    textUnderlineOffset: '0.22em',
    textDecorationThickness: '1px',
    cursor: 'pointer',
    minHeight: { base: '8', md: 'auto' },
  },
});

/** Lists the fields with errors, each as a link to its input. */
export function InvalidFields({
  errors,
  onFocusField,
}: {
  errors: FieldErrors<SubmissionForm>;
  onFocusField: (field: Field) => void;
}) {
  const invalidFields = fields.filter((field) => errors[field]);
  if (invalidFields.length === 0) return null;
  return (
    <Box role="status" fontSize="sm" mt="5" borderInlineStartWidth="2px" borderColor="goldLine" ps="4">
      {`${invalidFields.length === 1 ? '1 field needs' : `${invalidFields.length} fields need`} your attention: `}
      {invalidFields.map((field, index) => (
        <span key={field}>
          {index > 0 && (index === invalidFields.length - 1 ? ' and ' : ', ')}
          <FieldLink
            href={`#${fieldId(field)}`}
            onClick={(event) => {
              event.preventDefault();
              onFocusField(field);
            }}
          >
            {labelOf(field)}
          </FieldLink>
        </span>
      ))}
      .
    </Box>
  );
}
