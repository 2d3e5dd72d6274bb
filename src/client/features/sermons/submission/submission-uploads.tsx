import type { ReactNode } from 'react';
import type { FieldPath, UseFormReturn } from 'react-hook-form';
import type { SubmissionForm } from '../../../../shared/sermon.schemas.ts';
import { type SermonField, sermonFields } from '../../../../shared/sermon-fields.ts';
import { type UploadKind, uploadRules } from '../../../../shared/uploads/upload.schemas.ts';
import { UploadField } from '../../../ui/uploads/upload-field.tsx';
import { SpokenTextCheckbox } from './spoken-text-checkbox.tsx';

interface Slot {
  readonly field: Extract<FieldPath<SubmissionForm>, 'headshotUrl' | 'audioUrl' | 'featuredImageUrl'>;
  readonly kind: UploadKind;
}

const slots: readonly Slot[] = [
  { field: 'headshotUrl', kind: 'headshot' },
  { field: 'audioUrl', kind: 'audio' },
  { field: 'featuredImageUrl', kind: 'featured-image' },
];

interface SubmissionUploadsProps {
  readonly form: UseFormReturn<SubmissionForm, unknown, SubmissionForm>;
  readonly onBusy: (kind: UploadKind, isBusy: boolean) => void;
  readonly caption: (name: NonNullable<SermonField['caption']>) => ReactNode;
  /** The value of the checkbox without JavaScript. */
  readonly isSpokenText: boolean | undefined;
}

/** The three upload fields. */
export function SubmissionUploads({ form, onBusy, caption, isSpokenText }: SubmissionUploadsProps) {
  const { register, watch, setValue, clearErrors, formState } = form;
  return slots.map(({ field, kind }) => {
    const { label, caption: captionField }: SermonField = sermonFields[field];
    return (
      <UploadField
        key={field}
        label={label}
        name={field}
        rule={uploadRules[kind]}
        value={watch(field) ?? ''}
        isPortrait={kind === 'headshot'}
        error={formState.errors[field]?.message}
        onBusy={(isBusy) => onBusy(kind, isBusy)}
        onChange={(url) => {
          clearErrors(field);
          setValue(field, url, { shouldDirty: true });
          // A caption without its picture, or a transcript without its recording, has no meaning.
          if (url === '' && captionField) setValue(captionField, '');
          if (url === '' && kind === 'audio') setValue('isSpokenText', false);
        }}
      >
        {captionField && caption(captionField)}
        {kind === 'audio' && <SpokenTextCheckbox field={register('isSpokenText')} isChecked={isSpokenText} />}
      </UploadField>
    );
  });
}
