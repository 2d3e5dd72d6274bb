import {
  type ImportEncoding,
  type ImportField,
  type ImportOptions,
  type ImportState,
  importFields,
  type NoteKind,
} from '../../../shared/import.schemas.ts';
import { type SermonField, sermonFields } from '../../../shared/sermon-fields.ts';

/** Labels of the fields of a sermon. */
export const fieldLabels = Object.fromEntries(
  importFields.map((name) => {
    const { label, isFlag }: SermonField = sermonFields[name];
    return [name, isFlag ? `${label} (yes or no)` : label];
  }),
) as Record<ImportField, string>;

/** The label of a field, or its name if the field is unknown. */
export const fieldLabel = (field: string): string => fieldLabels[field as ImportField] ?? field;

export const stateLabels: Record<ImportState, string> = {
  checking: 'Checking',
  checked: 'Checked',
  importing: 'Importing',
  done: 'Imported',
  cancelled: 'Canceled',
  failed: 'Failed',
};

export const noteLabels: Record<NoteKind, string> = {
  refused: 'Invalid',
  skipped: 'Skipped',
  repeated: 'Duplicate',
  media: 'Missing or rejected file',
  hint: 'Note',
};

/** Labels of the text encodings to choose from. */
export const encodingLabels: Record<ImportEncoding, string> = {
  auto: 'Detect automatically',
  'utf-8': 'Unicode (UTF-8)',
  'utf-16le': 'Unicode (UTF-16)',
  'utf-16be': 'Unicode (UTF-16, big-endian)',
  'windows-1255': 'Hebrew (Windows-1255)',
  'windows-1252': 'Western (Windows-1252)',
};

export const dateOrderLabels: Record<ImportOptions['dateOrder'], string> = {
  'month-first': 'March 4, 2020 (month first)',
  'day-first': 'April 3, 2020 (day first)',
};
