import type { ImportField, ImportState, NoteKind } from '../../../shared/import.schemas';

/** What a person calls the fields of a sermon. */
export const fieldNames: Record<ImportField, string> = {
  title: 'Title',
  content: 'Content',
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
  slug: 'URL slug',
  headshotUrl: 'Rabbi headshot',
  headshotCaption: 'Headshot caption',
  audioUrl: 'Audio recording',
  featuredImageUrl: 'Featured image',
  featuredImageCaption: 'Featured image caption',
  isPublished: 'Published (yes or no)',
  isHidden: 'Hidden (yes or no)',
  isFeatured: 'Featured (yes or no)',
  sourceId: 'Name in the source',
};

export const fieldName = (field: string): string => fieldNames[field as ImportField] ?? field;

export const stateNames: Record<ImportState, string> = {
  checking: 'Being looked through',
  checked: 'Looked through',
  importing: 'Being imported',
  done: 'Imported',
  cancelled: 'Cancelled',
  failed: 'Stopped',
};

export const noteNames: Record<NoteKind, string> = {
  refused: 'Cannot be taken',
  skipped: 'Left aside',
  repeated: 'Twice in the file',
  media: 'File is missing',
  hint: 'Please look',
};
