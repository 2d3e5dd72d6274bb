import { Box, chakra, Grid, Input, Textarea } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { type SermonField, sermonFields } from '../../../../../shared/sermon-fields.ts';
import { FormField } from '../../../../ui/forms/form-field.tsx';
import { type BooleanField, type EditField, type EditValues, fieldLabel } from './edit-values.ts';

type TextName = Exclude<EditField, BooleanField | 'occasions'>;
type Form = UseFormReturn<EditValues>;

interface FieldProps {
  readonly form: Form;
  readonly name: TextName;
  readonly hint?: ReactNode;
  readonly type?: string;
}

function useField({ form, name }: FieldProps) {
  const { max, isRequired }: SermonField = sermonFields[name];
  const length = form.watch(name).length;
  return {
    label: fieldLabel(name),
    isRequired,
    error: form.formState.errors[name]?.message,
    ...(max !== undefined && { count: { length, max } }),
  };
}

/** A single-line field. */
export function TextField(props: FieldProps) {
  const field = useField(props);
  return (
    <FormField {...field} hint={props.hint}>
      {({ required: isRequired, ...input }) => (
        <Input
          {...input}
          type={props.type}
          aria-required={isRequired}
          dir={props.type === 'date' ? undefined : 'auto'}
          {...props.form.register(props.name)}
        />
      )}
    </FormField>
  );
}

/** A multi-line field. */
export function MultilineField({ rows, ...props }: FieldProps & { readonly rows: number }) {
  const field = useField(props);
  return (
    <FormField {...field} hint={props.hint}>
      {({ required: isRequired, ...input }) => (
        <Textarea
          {...input}
          rows={rows}
          aria-required={isRequired}
          dir="auto"
          {...props.form.register(props.name)}
        />
      )}
    </FormField>
  );
}

/** Fields in one row on wider screens. */
export const Row = ({ children, columns = 2 }: { children: ReactNode; columns?: 2 | 3 }) => (
  <Grid templateColumns={{ base: '1fr', sm: `repeat(${columns}, minmax(0, 1fr))` }} gap="4">
    {children}
  </Grid>
);

/** The featured-sermon switch. */
export const FeaturedSwitch = ({ form }: { form: Form }) => (
  <chakra.label display="flex" gap="3" alignItems="center" cursor="pointer" minH="11">
    <chakra.input
      type="checkbox"
      role="switch"
      css={{
        appearance: 'none',
        position: 'relative',
        flex: 'none',
        width: '2.75rem',
        height: '1.5rem',
        borderRadius: 'full',
        borderWidth: '1px',
        borderColor: 'muted',
        bg: 'ground',
        cursor: 'pointer',
        transitionProperty: 'background-color, border-color',
        transitionDuration: 'fast',
        _before: {
          content: '""',
          position: 'absolute',
          top: '3px',
          insetInlineStart: '3px',
          width: '1rem',
          height: '1rem',
          borderRadius: 'full',
          bg: 'muted',
          transitionProperty: 'translate, background-color',
          transitionDuration: 'fast',
        },
        _checked: {
          bg: 'goldLine',
          borderColor: 'goldLine',
          _before: { translate: '1.25rem 0', bg: 'ground' },
        },
        // The knob is only a background color, so it needs a system color.
        '@media (forced-colors: active)': {
          borderColor: 'ButtonText',
          _before: { bg: 'ButtonText' },
          _checked: { bg: 'Highlight', borderColor: 'Highlight', _before: { bg: 'HighlightText' } },
        },
      }}
      {...form.register('isFeatured')}
    />
    <span>
      <Box as="span" fontWeight={600} fontSize="sm">
        {fieldLabel('isFeatured')}
      </Box>
      <Box as="span" display="block" color="muted" fontSize="xs">
        Other featured sermons stay featured. The homepage shows the one with the latest date.
      </Box>
    </span>
  </chakra.label>
);
