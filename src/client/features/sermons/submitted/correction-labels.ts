import type { CorrectableField } from '../../../../shared/submission.schemas.ts';

/** The names of the fields, in the order of the form. */
export const correctionLabels: Record<CorrectableField, string> = {
  title: 'Title',
  content: 'Content',
  contentMarkdown: 'Content',
  dateDelivered: 'Date delivered',
  sermonType: 'Sermon type',
  preview: 'Preview',
  keywords: 'Keywords',
  rabbiName: 'Rabbi name',
  phone: 'Phone',
  synagogueName: 'Synagogue name',
  website: 'Temple website',
  city: 'City',
  state: 'State/Province',
  country: 'Country',
  headshotCaption: 'Caption of the portrait',
  featuredImageCaption: 'Caption of the picture',
};
