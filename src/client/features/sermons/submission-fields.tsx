import { Grid, Input, Textarea } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { FieldPath, UseFormReturn } from 'react-hook-form';
import { type SubmissionForm, sermonLimits } from '../../../shared/sermon.schemas';
import { FormField } from '../../ui/form-field';
import { FormGroup } from '../../ui/form-group';
import { SlugField } from './slug-field';
import { SubmissionUploads } from './submission-uploads';

type TextField = Exclude<FieldPath<SubmissionForm>, 'terms' | 'slug'>;

interface SubmissionFieldsProps {
  readonly form: UseFormReturn<SubmissionForm, unknown, SubmissionForm>;
  readonly isSlugFollowing: boolean;
  readonly onSlug: (slug: string, isFollowing: boolean) => void;
  readonly onBusy: Parameters<typeof SubmissionUploads>[0]['onBusy'];
}

/** Everything that is asked, in the order of a letter: the sermon, the rabbi, the place, what goes with it. */
export function SubmissionFields({ form, isSlugFollowing, onSlug, onBusy }: SubmissionFieldsProps) {
  const { register, watch, formState } = form;
  const { errors } = formState;

  const text = (
    name: TextField,
    label: string,
    {
      isRequired,
      hint,
      max,
      ...input
    }: {
      isRequired?: boolean;
      hint?: ReactNode;
      max?: number;
      type?: string;
      autoComplete?: string;
      placeholder?: string;
    } = {},
  ) => (
    <FormField
      label={label}
      isRequired={isRequired}
      hint={hint}
      error={errors[name]?.message}
      count={max ? { length: watch(name)?.length ?? 0, max } : undefined}
    >
      {({ required: _required, ...props }) => (
        <Input {...props} {...input} aria-required={isRequired} dir="auto" {...register(name)} />
      )}
    </FormField>
  );

  return (
    <>
      <FormGroup title="The sermon">
        {text('title', 'Title', { isRequired: true, max: sermonLimits.title })}
        <SlugField
          title={watch('title')}
          value={watch('slug') ?? ''}
          isFollowing={isSlugFollowing}
          error={errors.slug?.message}
          onChange={onSlug}
        />
        <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="5">
          {text('sermonType', 'Sermon type', { placeholder: 'Shabbat Sermon', max: sermonLimits.sermonType })}
          {text('dateDelivered', 'Date delivered', { type: 'date', isRequired: true })}
        </Grid>
        <FormField
          label="Content"
          isRequired
          error={errors.content?.message}
          count={{ length: watch('content').length, max: sermonLimits.content }}
          hint="Plain text. A line break begins a new paragraph."
        >
          {({ required: _required, ...props }) => (
            <Textarea
              {...props}
              aria-required
              rows={14}
              dir="auto"
              fontFamily="heading"
              {...register('content')}
            />
          )}
        </FormField>
        <FormField
          label="Preview"
          error={errors.preview?.message}
          count={{ length: watch('preview')?.length ?? 0, max: sermonLimits.preview }}
          hint="One or two sentences for lists. Without them, the sermon’s first words stand there."
        >
          {({ required: _required, ...props }) => (
            <Textarea {...props} rows={3} dir="auto" {...register('preview')} />
          )}
        </FormField>
        {text('keywords', 'Keywords', { hint: 'Separated by commas', max: sermonLimits.keywords })}
      </FormGroup>
      <FormGroup title="The rabbi">
        {text('rabbiName', 'Rabbi name', {
          isRequired: true,
          autoComplete: 'name',
          max: sermonLimits.rabbiName,
        })}
        <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="5">
          {text('email', 'Email', {
            isRequired: true,
            type: 'email',
            autoComplete: 'email',
            max: sermonLimits.email,
          })}
          {text('phone', 'Phone', {
            isRequired: true,
            type: 'tel',
            autoComplete: 'tel',
            max: sermonLimits.phone,
          })}
        </Grid>
      </FormGroup>
      <FormGroup title="The place">
        {text('synagogueName', 'Synagogue name', {
          isRequired: true,
          autoComplete: 'organization',
          max: sermonLimits.synagogueName,
        })}
        {text('website', 'Temple website', {
          type: 'url',
          autoComplete: 'url',
          hint: 'Please enter the full URL including https://',
          max: sermonLimits.website,
        })}
        <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr 1fr' }} gap="5">
          {text('city', 'City', { isRequired: true, autoComplete: 'address-level2', max: sermonLimits.city })}
          {text('state', 'State/Province', {
            isRequired: true,
            autoComplete: 'address-level1',
            max: sermonLimits.state,
          })}
          {text('country', 'Country', {
            isRequired: true,
            autoComplete: 'country-name',
            max: sermonLimits.country,
          })}
        </Grid>
      </FormGroup>
      <FormGroup title="Recordings and pictures">
        <SubmissionUploads
          form={form}
          onBusy={onBusy}
          caption={(name) => text(name, 'Caption', { max: sermonLimits.caption })}
        />
      </FormGroup>
    </>
  );
}
