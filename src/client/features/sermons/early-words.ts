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

/**
 * What was typed into the page as the server drew it, before this code came: read while it loads, for coming alive
 * would wipe it out.
 */
function typedEarly(): Partial<SubmissionForm> {
  if (typeof document === 'undefined') return {};
  // By its name: this code may also come while somebody edits a sermon in the dashboard, whose fields are called the same.
  const form = document.forms.namedItem(submissionFormName);
  const typed = Object.keys(emptySubmission).flatMap((name) => {
    const element = form?.elements.namedItem(name);
    const isText = element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement;
    return isText && !/^(file|checkbox)$/.test(element.type) && element.value !== ''
      ? [[name, element.value]]
      : [];
  });
  return Object.fromEntries(typed);
}
let early = typedEarly();

/** What was typed before the page came alive; once. */
export function takeEarlyWords(): Partial<SubmissionForm> {
  const typed = early;
  early = {};
  return typed;
}
