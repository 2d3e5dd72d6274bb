import type { SubmissionForm } from '../../../shared/sermon.schemas';

/** What the form is called on the page. */
export const submissionFormName = 'submission';

/** The form before anything is written. */
export const emptySubmission: SubmissionForm = {
  title: '',
  slug: '',
  sermonType: '',
  dateDelivered: '',
  content: '',
  preview: '',
  keywords: '',
  rabbiName: '',
  synagogueName: '',
  website: '',
  city: '',
  state: '',
  country: '',
  email: '',
  phone: '',
  headshotUrl: '',
  headshotCaption: '',
  audioUrl: '',
  featuredImageUrl: '',
  featuredImageCaption: '',
  terms: false,
};
