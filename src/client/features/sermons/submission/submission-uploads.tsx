import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { SubmissionForm } from '../../../../shared/sermon.schemas.ts';
import { type SermonField, sermonFields } from '../../../../shared/sermon-fields.ts';
import { fileFields, fileRules, type UploadKind } from '../../../../shared/uploads/upload.schemas.ts';
import { UploadField } from '../../../ui/uploads/upload-field.tsx';
import { SpokenTextCheckbox } from './spoken-text-checkbox.tsx';

interface SubmissionUploadsProps {
  readonly form: UseFormReturn<SubmissionForm, unknown, SubmissionForm>;
  readonly onBusy: (kind: UploadKind, isBusy: boolean) => void;
  readonly renderCaption: (name: NonNullable<SermonField['caption']>) => ReactNode;
  /** The initial value of the checkbox before JavaScript runs. */
  readonly isSpokenText: boolean | undefined;
}

/** The three upload fields, with the captions of the images and the transcript checkbox of the recording. */
export function SubmissionUploads({ form, onBusy, renderCaption, isSpokenText }: SubmissionUploadsProps) {
  const { register, watch, setValue, clearErrors, formState } = form;
  return fileFields.map((field) => {
    const rule = fileRules[field];
    const { label, caption: captionField }: SermonField = sermonFields[field];
    return (
      <UploadField
        key={field}
        label={label}
        name={field}
        rule={rule}
        value={watch(field) ?? ''}
        error={formState.errors[field]?.message}
        onBusy={(isBusy) => onBusy(rule.kind, isBusy)}
        onChange={(url) => {
          clearErrors(field);
          setValue(field, url);
          // A caption without its picture, or a transcript without its recording, has no meaning.
          if (url === '' && captionField) setValue(captionField, '');
          if (url === '' && rule.kind === 'audio') setValue('isSpokenText', false);
        }}
      >
        {captionField && renderCaption(captionField)}
        {rule.kind === 'audio' && (
          <SpokenTextCheckbox field={register('isSpokenText')} isChecked={isSpokenText} />
        )}
      </UploadField>
    );
  });
}
