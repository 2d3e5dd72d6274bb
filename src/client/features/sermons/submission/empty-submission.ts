import type { SubmissionForm } from '../../../../shared/sermon.schemas.ts';

/** The name of the `<form>` element. */
export const submissionFormName = 'submission';

/** The initial values of the form. */
export const emptySubmission: SubmissionForm = {
  title: '',
  slug: '',
  sermonType: '',
  dateDelivered: '',
  occasions: [],
  content: '',
  contentMarkdown: '',
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
  isSpokenText: false,
  featuredImageUrl: '',
  featuredImageCaption: '',
  terms: false,
};
