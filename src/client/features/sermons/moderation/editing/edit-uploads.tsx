import type { UseFormReturn } from 'react-hook-form';
import { type SermonField, sermonFields } from '../../../../../shared/sermon-fields.ts';
import { type FileField, fileRules, type UploadKind } from '../../../../../shared/uploads/upload.schemas.ts';
import { UploadField } from '../../../../ui/uploads/upload-field.tsx';
import type { UploadMessages } from '../../../../ui/uploads/use-upload.ts';
import { SpokenTextCheckbox } from '../../submission/spoken-text-checkbox.tsx';
import { TextField } from './edit-fields.tsx';
import { type EditValues, fieldLabel } from './edit-values.ts';

const fields: readonly FileField[] = ['featuredImageUrl', 'headshotUrl', 'audioUrl'];

const titleCase = (label: string) => label.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());

/** The dashboard's own messages about uploads. */
const messages: UploadMessages = {
  failed: 'Upload Error',
  uploaded: (rule) => `${titleCase(rule.label)} Uploaded`,
};

interface EditUploadsProps {
  readonly form: UseFormReturn<EditValues>;
  readonly onBusy: (kind: UploadKind, isBusy: boolean) => void;
}

/** The three upload fields, with the captions of the images and the transcript checkbox of the recording. */
export const EditUploads = ({ form, onBusy }: EditUploadsProps) =>
  fields.map((field) => {
    const rule = fileRules[field];
    const { caption }: SermonField = sermonFields[field];
    return (
      <UploadField
        key={field}
        label={fieldLabel(field)}
        name={field}
        rule={rule}
        messages={messages}
        value={form.watch(field)}
        error={form.formState.errors[field]?.message}
        onBusy={(isBusy) => onBusy(rule.kind, isBusy)}
        onChange={(url) => {
          form.clearErrors(field);
          form.setValue(field, url);
          // A caption without its picture, or a transcript without its recording, has no meaning.
          if (url === '' && caption) form.setValue(caption, '');
          if (url === '' && rule.kind === 'audio') form.setValue('isSpokenText', false);
        }}
      >
        {caption && <TextField form={form} name={caption} />}
        {rule.kind === 'audio' && <SpokenTextCheckbox field={form.register('isSpokenText')} />}
      </UploadField>
    );
  });
