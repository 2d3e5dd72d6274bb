import { Box, chakra } from '@chakra-ui/react';
import type { FieldErrors, FieldPath } from 'react-hook-form';
import type { SubmissionForm } from '../../../shared/sermon.schemas';

type Field = FieldPath<SubmissionForm>;

/** In the order of the form. */
const names: readonly (readonly [Field, string])[] = [
  ['title', 'the title'],
  ['content', 'the text'],
  ['dateDelivered', 'the date'],
  ['sermonType', 'the type'],
  ['preview', 'the preview'],
  ['keywords', 'the keywords'],
  ['slug', 'the page’s address'],
  ['rabbiName', 'the rabbi’s name'],
  ['email', 'the email address'],
  ['phone', 'the phone number'],
  ['synagogueName', 'the synagogue'],
  ['website', 'the website'],
  ['city', 'the city'],
  ['state', 'the state or province'],
  ['country', 'the country'],
  ['headshotUrl', 'the headshot'],
  ['headshotCaption', 'the headshot’s caption'],
  ['audioUrl', 'the recording'],
  ['featuredImageUrl', 'the featured image'],
  ['featuredImageCaption', 'the featured image’s caption'],
  ['terms', 'your agreement'],
];

/** The first field of the form that is not right. */
export const firstWrong = (errors: FieldErrors<SubmissionForm>): Field | undefined =>
  names.find(([field]) => errors[field])?.[0];

const Jump = chakra('button', {
  base: {
    color: 'blue',
    textDecoration: 'underline',
    textUnderlineOffset: '0.22em',
    textDecorationThickness: '1px',
    cursor: 'pointer',
    minHeight: { base: '8', md: 'auto' },
  },
});

/** What the sermon still needs before it can be sent, each a way to its place. */
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
      {missing.length === 1 ? 'One thing needs' : `${missing.length} things need`} a look before the sermon
      can be sent:{' '}
      {missing.map(([field, name], index) => (
        <span key={field}>
          {index > 0 && (index === missing.length - 1 ? ' and ' : ', ')}
          <Jump type="button" onClick={() => onJump(field)}>
            {name}
          </Jump>
        </span>
      ))}
      .
    </Box>
  );
}
