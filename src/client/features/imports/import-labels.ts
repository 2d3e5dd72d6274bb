import type { ImportEncoding, ImportField, ImportState, NoteKind } from '../../../shared/import.schemas.ts';

/** Labels of the fields of a sermon. */
export const fieldNames: Record<ImportField, string> = {
  title: 'Title',
  content: 'Content',
  contentMarkdown: 'Formatted text (Markdown)',
  preview: 'Preview',
  rabbiName: 'Rabbi name',
  synagogueName: 'Synagogue name',
  website: 'Temple website',
  city: 'City',
  state: 'State/Province',
  country: 'Country',
  email: 'Email',
  phone: 'Phone',
  dateDelivered: 'Date delivered',
  dateSubmitted: 'Date submitted',
  keywords: 'Keywords',
  sermonType: 'Sermon type',
  occasions: 'Occasions',
  slug: 'URL slug',
  headshotUrl: 'Rabbi headshot',
  headshotCaption: 'Headshot caption',
  audioUrl: 'Audio recording',
  isSpokenText: 'Text is what is spoken (yes or no)',
  featuredImageUrl: 'Featured image',
  featuredImageCaption: 'Featured image caption',
  isPublished: 'Published (yes or no)',
  isHidden: 'Hidden (yes or no)',
  isFeatured: 'Featured (yes or no)',
  sourceId: 'Source ID',
};

export const fieldName = (field: string): string => fieldNames[field as ImportField] ?? field;

export const stateNames: Record<ImportState, string> = {
  checking: 'Checking',
  checked: 'Checked',
  importing: 'Importing',
  done: 'Imported',
  cancelled: 'Cancelled',
  failed: 'Failed',
};

export const noteNames: Record<NoteKind, string> = {
  refused: 'Invalid',
  skipped: 'Skipped',
  repeated: 'Duplicate',
  media: 'Missing file',
  hint: 'Note',
};

/** Labels of text encodings; `auto` is a choice, not an encoding. */
export const encodingNames: Record<ImportEncoding, string> = {
  auto: 'Detect automatically',
  'utf-8': 'Unicode (UTF-8)',
  'utf-16le': 'Unicode (UTF-16)',
  'utf-16be': 'Unicode (UTF-16, big-endian)',
  'windows-1255': 'Hebrew (Windows-1255)',
  'windows-1252': 'Western (Windows-1252)',
};
