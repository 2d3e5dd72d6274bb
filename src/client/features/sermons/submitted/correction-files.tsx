import { Box } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { type SermonField, sermonFields } from '../../../../shared/sermon-fields.ts';
import {
  type CorrectableField,
  type CorrectableTexts,
  correctionLabels,
  type PostedCorrection,
} from '../../../../shared/submission.schemas.ts';
import { fileFields, fileRules } from '../../../../shared/uploads/upload.schemas.ts';
import { FieldError } from '../../../ui/forms/field-error.tsx';
import { PlainFileInput } from '../../../ui/uploads/native-file-input.tsx';
import { UploadPreview } from '../../../ui/uploads/upload-preview.tsx';
import { SpokenTextCheckbox } from '../submission/spoken-text-checkbox.tsx';

interface CorrectionFilesProps {
  /** The values of the form's fields. */
  readonly values: CorrectableTexts;
  /** The values on the server. */
  readonly stored: CorrectableTexts;
  readonly posted: PostedCorrection | undefined;
  readonly renderCaption: (field: CorrectableField) => ReactNode;
}

/** Fields to add, replace and remove the files. Plain file inputs: they work without JavaScript. */
export const CorrectionFiles = ({ values, stored, posted, renderCaption }: CorrectionFilesProps) =>
  fileFields.map((field) => {
    const { caption: captionField }: SermonField = sermonFields[field];
    const label = correctionLabels[field];
    const value = values[field] ?? '';
    const rule = fileRules[field];
    const error = posted?.issues.find(({ path }) => path === field)?.message;
    const errorId = `correction-${field}-error`;
    return (
      <Box key={field} role="group" aria-label={label}>
        <Box fontSize="sm" fontWeight={600} mb="1" aria-hidden="true">
          {label}
        </Box>
        <Box borderWidth="1px" borderColor={error ? 'red' : 'line'} borderRadius="md" bg="raised" p="4">
          {value && (
            <Box mb="4">
              <UploadPreview rule={rule} url={value} label={label} />
            </Box>
          )}
          <PlainFileInput
            label={label}
            name={field}
            rule={rule}
            value={value}
            errorId={error && errorId}
            autoFocus={error !== undefined}
          />
          {posted?.conflicts.includes(field) && (
            <Box mt="4" ps="3" borderInlineStartWidth="2px" borderColor="goldLine" fontSize="sm">
              <Box fontWeight={600} mb="1">
                Current file:
              </Box>
              {stored[field] ? (
                <UploadPreview rule={rule} url={stored[field]} label={`${label}, current`} />
              ) : (
                'None'
              )}
            </Box>
          )}
          {captionField && <Box mt="4">{renderCaption(captionField)}</Box>}
          {rule.kind === 'audio' && (
            <Box mt="4">
              <SpokenTextCheckbox name="isSpokenText" isChecked={values.isSpokenText === 'true'} />
            </Box>
          )}
        </Box>
        {error && <FieldError id={errorId}>{error}</FieldError>}
      </Box>
    );
  });
