import { useCallback, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { type UploadKind, uploadRules } from '../../../../shared/upload.schemas';
import { UploadSlot } from '../../../ui/upload-slot';
import type { UploadWords } from '../../../ui/use-upload';
import { TextField } from './edit-fields';
import { type EditValues, fieldLabels } from './edit-values';

interface Slot {
  readonly field: 'featuredImageUrl' | 'headshotUrl' | 'audioUrl';
  readonly caption?: 'featuredImageCaption' | 'headshotCaption';
  readonly kind: UploadKind;
  readonly hint: string;
}

const slots: readonly Slot[] = [
  {
    field: 'featuredImageUrl',
    caption: 'featuredImageCaption',
    kind: 'featured-image',
    hint: 'A jpg, png or gif of up to 10 MB',
  },
  {
    field: 'headshotUrl',
    caption: 'headshotCaption',
    kind: 'headshot',
    hint: 'A jpg, png or gif of up to 5 MB',
  },
  { field: 'audioUrl', kind: 'audio', hint: 'An mp3, wav or m4a of up to 50 MB' },
];

const inCapitals = (label: string) => label.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());

/** The dashboard's own words for what happens to a file (SPEC §8). */
const words: UploadWords = {
  failed: 'Upload Error',
  uploaded: (rule) => `${inCapitals(rule.label)} Uploaded`,
};

/** Which slots have a file on its way: what is saved meanwhile would be without it. */
export function useBusySlots() {
  const [busy, setBusy] = useState<readonly UploadKind[]>([]);
  const onBusy = useCallback(
    (kind: UploadKind, isBusy: boolean) =>
      setBusy((before) => {
        if (before.includes(kind) === isBusy) return before;
        return isBusy ? [...before, kind] : before.filter((other) => other !== kind);
      }),
    [],
  );
  return { isUploading: busy.length > 0, onBusy };
}

interface EditUploadsProps {
  readonly form: UseFormReturn<EditValues>;
  readonly onBusy: (kind: UploadKind, isBusy: boolean) => void;
}

/** Featured image, headshot and audio, with their captions (SPEC §2). */
export const EditUploads = ({ form, onBusy }: EditUploadsProps) =>
  slots.map(({ field, caption, kind, hint }) => (
    <UploadSlot
      key={field}
      label={fieldLabels[field]}
      name={field}
      rule={uploadRules[kind]}
      hint={hint}
      words={words}
      value={form.watch(field)}
      isPortrait={kind === 'headshot'}
      error={form.formState.errors[field]?.message}
      onBusy={(isBusy) => onBusy(kind, isBusy)}
      onChange={(url) => {
        form.clearErrors(field);
        form.setValue(field, url);
        // A caption belongs to its picture.
        if (url === '' && caption) form.setValue(caption, '');
      }}
    >
      {caption && <TextField form={form} name={caption} />}
    </UploadSlot>
  ));
