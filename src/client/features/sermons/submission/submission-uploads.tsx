import type { ReactNode } from 'react';
import type { FieldPath, UseFormReturn } from 'react-hook-form';
import type { SubmissionForm } from '../../../../shared/sermon.schemas.ts';
import { type UploadKind, uploadRules } from '../../../../shared/upload.schemas.ts';
import { UploadField } from '../../../ui/uploads/upload-field.tsx';

interface Slot {
  readonly field: Extract<FieldPath<SubmissionForm>, 'headshotUrl' | 'audioUrl' | 'featuredImageUrl'>;
  readonly kind: UploadKind;
  readonly label: string;
  readonly caption?: 'headshotCaption' | 'featuredImageCaption';
}

const slots: readonly Slot[] = [
  {
    field: 'headshotUrl',
    kind: 'headshot',
    label: 'Rabbi headshot',
    caption: 'headshotCaption',
  },
  {
    field: 'audioUrl',
    kind: 'audio',
    label: 'Audio recording',
  },
  {
    field: 'featuredImageUrl',
    kind: 'featured-image',
    label: 'Featured image',
    caption: 'featuredImageCaption',
  },
];

interface SubmissionUploadsProps {
  readonly form: UseFormReturn<SubmissionForm, unknown, SubmissionForm>;
  readonly onBusy: (kind: UploadKind, isBusy: boolean) => void;
  readonly caption: (name: NonNullable<Slot['caption']>) => ReactNode;
}

/** The three upload fields. */
export function SubmissionUploads({ form, onBusy, caption }: SubmissionUploadsProps) {
  const { watch, setValue, clearErrors, formState } = form;
  return slots.map(({ field, kind, label, caption: captionField }) => (
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
        // A caption without its picture has no meaning.
        if (url === '' && captionField) setValue(captionField, '');
      }}
    >
      {captionField && caption(captionField)}
    </UploadField>
  ));
}
