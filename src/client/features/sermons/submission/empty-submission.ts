import type { SubmissionForm } from '../../../../shared/sermon.schemas.ts';

/** The name of the `<form>` element. */
export const submissionFormName = 'submission';

/** The values of an empty form. The keys are in the order of the fields on the page. */
export const emptySubmission: SubmissionForm = {
  title: '',
  content: '',
  contentMarkdown: '',
  dateDelivered: '',
  sermonType: '',
  occasions: [],
  preview: '',
  keywords: '',
  slug: '',
  rabbiName: '',
  email: '',
  phone: '',
  synagogueName: '',
  website: '',
  city: '',
  state: '',
  country: '',
  headshotUrl: '',
  headshotCaption: '',
  audioUrl: '',
  isSpokenText: false,
  featuredImageUrl: '',
  featuredImageCaption: '',
  terms: false,
};
