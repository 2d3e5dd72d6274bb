import { Box, chakra } from '@chakra-ui/react';
import type { FieldErrors } from 'react-hook-form';
import type { SubmissionForm } from '../../../../shared/sermon.schemas.ts';

type Field = keyof SubmissionForm;

/** The id of a field's input element. */
export const fieldId = (field: Field): string => `field-${field}`;

/** The fields in form order, with their labels. */
const names: readonly (readonly [Field, string])[] = [
  ['title', 'Title'],
  ['content', 'Content'],
  ['contentMarkdown', 'Formatted text'],
  ['dateDelivered', 'Date delivered'],
  ['occasions', 'Occasions'],
  ['sermonType', 'Sermon type'],
  ['preview', 'Preview'],
  ['keywords', 'Keywords'],
  ['slug', 'URL slug'],
  ['rabbiName', 'Rabbi name'],
  ['email', 'Email'],
  ['phone', 'Phone'],
  ['synagogueName', 'Synagogue name'],
  ['website', 'Temple website'],
  ['city', 'City'],
  ['state', 'State/Province'],
  ['country', 'Country'],
  ['headshotUrl', 'Rabbi headshot'],
  ['headshotCaption', 'Headshot caption'],
  ['audioUrl', 'Audio recording'],
  ['isSpokenText', 'Spoken text'],
  ['featuredImageUrl', 'Featured image'],
  ['featuredImageCaption', 'Featured image caption'],
  ['terms', 'Agreement'],
];

/** @returns the first field with an error, in form order */
export const firstWrong = (errors: FieldErrors<SubmissionForm>): Field | undefined =>
  names.find(([field]) => errors[field])?.[0];

const Jump = chakra('a', {
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
export function MissingFields({
  errors,
  onJump,
}: {
  errors: FieldErrors<SubmissionForm>;
  onJump: (field: Field) => void;
}) {
  const missing = names.filter(([field]) => errors[field]);
  if (missing.length === 0) return null;
  return (
    <Box role="status" fontSize="sm" mt="5" borderInlineStartWidth="2px" borderColor="goldLine" ps="4">
      {missing.length === 1 ? '1 field needs' : `${missing.length} fields need`} your attention:{' '}
      {missing.map(([field, name], index) => (
        <span key={field}>
          {index > 0 && (index === missing.length - 1 ? ' and ' : ', ')}
          <Jump
            href={`#${fieldId(field)}`}
            onClick={(event) => {
              event.preventDefault();
              onJump(field);
            }}
          >
            {name}
          </Jump>
        </span>
      ))}
      .
    </Box>
  );
}
