import type { SubmissionForm } from '../../../../shared/sermon.schemas.ts';

/** The name of the `<form>` element. */
export const submissionFormName = 'submission';

/** The initial values of the form, in its order. */
export const emptySubmission: SubmissionForm = {
  title: '',
  content: '',
  contentMarkdown: '',
  dateDelivered: '',
  occasions: [],
  sermonType: '',
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
