import { Box, Button, chakra, Grid, Heading, Input, Textarea } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { type FieldPath, useForm } from 'react-hook-form';
import { localToday } from '../../../shared/calendar-day';
import {
  type SubmissionForm as FormValues,
  sermonLimits,
  submissionForm,
} from '../../../shared/sermon.schemas';
import { issuesOf, reasonOf } from '../../api-error';
import { trpc } from '../../trpc';
import { FormField } from '../../ui/form-field';
import { toast } from '../../ui/toast';
import { SlugField } from './slug-field';

/** How long the confirmation stays (SPEC §9). */
const confirmationMilliseconds = 3_000;

const empty: FormValues = {
  title: '',
  slug: '',
  sermonType: '',
  dateDelivered: '',
  content: '',
  preview: '',
  keywords: '',
  rabbiName: '',
  synagogueName: '',
  website: '',
  city: '',
  state: '',
  country: '',
  email: '',
  phone: '',
  headshotUrl: '',
  headshotCaption: '',
  audioUrl: '',
  featuredImageUrl: '',
  featuredImageCaption: '',
  terms: false,
};

type TextField = Exclude<FieldPath<FormValues>, 'terms' | 'slug'>;

/** The public form: the sermon is held as a draft until an administrator publishes it (SPEC §5). */
export function SubmissionForm() {
  const form = useForm<FormValues, unknown, FormValues>({
    resolver: zodResolver(submissionForm, undefined, { raw: true }),
    defaultValues: empty,
    mode: 'onTouched',
  });
  const { register, formState, setValue, watch, reset, setError, handleSubmit } = form;
  const { errors } = formState;
  const [isSlugFollowing, setSlugFollowing] = useState(true);
  const [isConfirmed, setConfirmed] = useState(false);
  const utils = trpc.useUtils();
  const create = trpc.sermons.create.useMutation();

  // Today is the visitor's own, which the server cannot know.
  const startAfresh = useCallback(() => {
    reset({ ...empty, dateDelivered: localToday() });
    setSlugFollowing(true);
  }, [reset]);
  useEffect(startAfresh, [startAfresh]);

  useEffect(() => {
    if (!isConfirmed) return;
    const timer = setTimeout(() => setConfirmed(false), confirmationMilliseconds);
    return () => clearTimeout(timer);
  }, [isConfirmed]);

  const setSlug = useCallback(
    (slug: string, isFollowing: boolean) => {
      setSlugFollowing(isFollowing);
      setValue('slug', slug);
    },
    [setValue],
  );

  const send = handleSubmit(async ({ terms: _terms, ...sermon }) => {
    try {
      await create.mutateAsync(sermon);
      startAfresh();
      setConfirmed(true);
      toast({
        title: 'Sermon Submitted',
        description:
          'Your sermon has been submitted for review. It will be published after approval by our moderators. Thank you!',
      });
      await utils.sermons.invalidate();
    } catch (error) {
      for (const issue of issuesOf(error))
        setError(issue.path as FieldPath<FormValues>, { message: issue.message });
      toast({
        title: 'Submission Error',
        description: `Failed to submit sermon: ${reasonOf(error)}`,
        kind: 'error',
      });
    }
  });

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
    <chakra.form noValidate onSubmit={send} aria-label="Submit your sermon">
      {isConfirmed && (
        <Box
          role="status"
          borderWidth="1px"
          borderColor="green"
          borderRadius="md"
          color="green"
          px="5"
          py="4"
          mb="8"
        >
          <Heading as="h2" size="sm" mb="1">
            Thank you for your sermon
          </Heading>
          It has been submitted for review and will be published after approval by our moderators.
        </Box>
      )}
      <Group title="The sermon">
        {text('title', 'Title', { isRequired: true, max: sermonLimits.title })}
        <SlugField
          title={watch('title')}
          value={watch('slug') ?? ''}
          isFollowing={isSlugFollowing}
          error={errors.slug?.message}
          onChange={setSlug}
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
      </Group>
      <Group title="The rabbi">
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
      </Group>
      <Group title="The place">
        {text('synagogueName', 'Synagogue name', {
          isRequired: true,
          autoComplete: 'organization',
          max: sermonLimits.synagogueName,
        })}
        {text('website', 'Temple website', {
          type: 'url',
          autoComplete: 'url',
          hint: 'The full URL, including https://',
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
      </Group>
      <Box borderTopWidth="1px" borderColor="line" pt="6">
        <chakra.label display="flex" gap="3" alignItems="flex-start" cursor="pointer">
          <chakra.input
            type="checkbox"
            mt="1"
            boxSize="5"
            accentColor="var(--b-colors-blue)"
            aria-invalid={errors.terms ? true : undefined}
            aria-describedby={errors.terms ? 'terms-error' : undefined}
            {...register('terms')}
          />
          <span>
            I have the right to publish this sermon, and I agree that it may be shown on this site after
            review.
          </span>
        </chakra.label>
        {errors.terms && (
          <Box id="terms-error" role="alert" color="red" fontSize="sm" mt="1">
            {errors.terms.message}
          </Box>
        )}
        <Button type="submit" mt="6" disabled={formState.isSubmitting}>
          {formState.isSubmitting ? 'Submitting...' : 'Submit Sermon'}
        </Button>
      </Box>
    </chakra.form>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <chakra.fieldset
      border="none"
      borderTopWidth="1px"
      borderColor="line"
      pt="6"
      pb="8"
      display="flex"
      flexDirection="column"
      gap="5"
    >
      <chakra.legend float="left" width="full" fontFamily="heading" fontSize="xl" mb="1">
        {title}
      </chakra.legend>
      {children}
    </chakra.fieldset>
  );
}
