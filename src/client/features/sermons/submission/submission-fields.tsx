import { Box, Button, Grid, Input, type InputProps, Textarea, type TextareaProps } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { SubmissionForm } from '../../../../shared/sermon.schemas.ts';
import { type SermonField, sermonFields, sermonLimits } from '../../../../shared/sermon-fields.ts';
import { FormField } from '../../../ui/forms/form-field.tsx';
import { FormGroup } from '../../../ui/forms/form-group.tsx';
import { FormattedField } from '../editor/formatted-field.tsx';
import { isSameTitle } from '../editor/same-title.ts';
import { OccasionField } from '../occasions/occasion-field.tsx';
import { OccasionSelect } from '../occasions/occasion-select.tsx';
import { fieldId } from './invalid-fields.tsx';
import { PlaceSuggestions, suggestionLists } from './place-suggestions.tsx';
import { SlugField } from './slug-field.tsx';
import { SubmissionUploads } from './submission-uploads.tsx';

type TextField = Exclude<keyof SubmissionForm, 'terms' | 'slug' | 'occasions' | 'isSpokenText'>;

/** Shows the title as on the sermon page. */
const titleStyle: InputProps = { fontFamily: 'heading', fontSize: 'xl', height: '14' };

/** Shows the text as on the sermon page. The field grows with it. */
const proseStyle: TextareaProps = {
  fontFamily: 'heading',
  fontSize: 'prose',
  lineHeight: 1.65,
  px: { base: '3', md: '5' },
  py: '4',
  css: { fieldSizing: 'content', minHeight: '22rem', maxHeight: 'max(22rem, 75dvh)' },
};

interface SubmissionFieldsProps {
  readonly form: UseFormReturn<SubmissionForm, unknown, SubmissionForm>;
  /** The values of a posted form that is shown again. react-hook-form fills the inputs only in the browser. */
  readonly posted: SubmissionForm | undefined;
  /** The React key of the uploads. Changes when the form is reset for another sermon. */
  readonly formKey: number;
  /** Whether some fields are filled in from the last submission. */
  readonly isFilledIn: boolean;
  readonly onClearDetails: () => void;
  readonly onSlugChange: (slug: string, followsTitle: boolean) => void;
  readonly onBusy: Parameters<typeof SubmissionUploads>[0]['onBusy'];
}

/** All fields except the agreement: those of the sermon, the rabbi and the place, then the files. */
export function SubmissionFields({
  form,
  posted,
  formKey,
  isFilledIn,
  onClearDetails,
  onSlugChange,
  onBusy,
}: SubmissionFieldsProps) {
  const { register, watch, setFocus, setValue, getValues, formState } = form;
  const { errors } = formState;

  const renderInput = (
    name: TextField,
    { label, hint, ...input }: Omit<InputProps, 'form'> & { label?: string; hint?: ReactNode } = {},
  ) => {
    const { label: fieldLabel, max, isRequired }: SermonField = sermonFields[name];
    return (
      <FormField
        id={fieldId(name)}
        label={label ?? fieldLabel}
        isRequired={isRequired}
        hint={hint}
        error={errors[name]?.message}
        count={max ? { length: watch(name)?.length ?? 0, max } : undefined}
      >
        {/* `aria-required`: Chromium reports an empty `required` input as invalid before the user has typed. */}
        {({ required, ...props }) => (
          <Input
            {...props}
            {...input}
            aria-required={required}
            dir="auto"
            defaultValue={posted?.[name] ?? undefined}
            {...register(name)}
          />
        )}
      </FormField>
    );
  };

  return (
    <>
      <FormGroup title="The sermon">
        {renderInput('title', titleStyle)}
        <FormattedField
          id={fieldId('content')}
          values={{ content: watch('content'), contentMarkdown: watch('contentMarkdown') ?? '' }}
          error={errors.content?.message ?? errors.contentMarkdown?.message}
          contentInput={register('content')}
          markdownInput={register('contentMarkdown')}
          defaultValue={posted?.content}
          textareaProps={proseStyle}
          minHeight="22rem"
          onChange={({ content, contentMarkdown }) => {
            setValue('contentMarkdown', contentMarkdown);
            setValue('content', content, {
              shouldValidate: formState.isSubmitted || errors.content !== undefined,
            });
          }}
          onTitle={(title) => {
            if (getValues('title').trim()) return isSameTitle(getValues('title'), title);
            setValue('title', title, { shouldValidate: errors.title !== undefined });
            return true;
          }}
        />
        <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="5">
          {renderInput('dateDelivered', { type: 'date' })}
          {renderInput('sermonType', { placeholder: 'Shabbat Sermon' })}
        </Grid>
        <OccasionField
          id={fieldId('occasions')}
          date={String(watch('dateDelivered') ?? '')}
          country={watch('country')}
          chosenSlugs={watch('occasions') ?? []}
          error={errors.occasions?.message}
          onChange={(slugs) => setValue('occasions', slugs, { shouldValidate: true })}
        />
        <OccasionSelect postedSlug={posted?.occasions?.[0]} />
        <FormField
          id={fieldId('preview')}
          label="Preview"
          error={errors.preview?.message}
          count={{ length: watch('preview')?.length ?? 0, max: sermonLimits.preview }}
          hint="One or two sentences for lists. If you leave it empty, lists show the beginning of the sermon."
        >
          {({ required: _required, ...props }) => (
            <Textarea
              {...props}
              rows={3}
              dir="auto"
              defaultValue={posted?.preview ?? undefined}
              {...register('preview')}
            />
          )}
        </FormField>
        {renderInput('keywords', { hint: 'Separated by commas' })}
        <SlugField
          title={watch('title')}
          value={watch('slug') ?? ''}
          error={errors.slug?.message}
          hint="Generated from the title until you change it."
          onChange={onSlugChange}
        />
      </FormGroup>
      <FormGroup title="The rabbi">
        {isFilledIn && (
          <Box fontSize="sm" color="muted">
            {'Filled in from your last submission. '}
            <Button
              type="button"
              variant="plain"
              size="sm"
              aria-label="Clear the filled-in details"
              onClick={() => {
                onClearDetails();
                setFocus('rabbiName');
              }}
            >
              Clear
            </Button>
          </Box>
        )}
        {renderInput('rabbiName', { autoComplete: 'name' })}
        <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="5">
          {renderInput('email', { type: 'email', autoComplete: 'email' })}
          {renderInput('phone', { type: 'tel', autoComplete: 'tel' })}
        </Grid>
      </FormGroup>
      <FormGroup title="The place">
        {renderInput('synagogueName', { autoComplete: 'organization' })}
        {renderInput('website', {
          type: 'url',
          autoComplete: 'url',
          hint: 'Please enter the full URL including https://',
        })}
        <PlaceSuggestions
          readPlace={() => ({ country: getValues('country') ?? '', state: getValues('state') ?? '' })}
        >
          <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr 1fr' }} gap="5">
            {renderInput('city', { autoComplete: 'address-level2', list: suggestionLists.city })}
            {renderInput('state', { autoComplete: 'address-level1', list: suggestionLists.state })}
            {renderInput('country', { autoComplete: 'country-name', list: suggestionLists.country })}
          </Grid>
        </PlaceSuggestions>
      </FormGroup>
      <FormGroup title="Recordings and pictures">
        <SubmissionUploads
          key={formKey}
          form={form}
          onBusy={onBusy}
          renderCaption={(name) => renderInput(name, { label: 'Caption' })}
          isSpokenText={posted?.isSpokenText}
        />
      </FormGroup>
    </>
  );
}
