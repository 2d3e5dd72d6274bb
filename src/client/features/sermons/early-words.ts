import { type RefObject, useInsertionEffect, useRef } from 'react';
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

/** What was typed into the page as the server drew it, before this code came. */
function typedEarly(): Partial<SubmissionForm> {
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

/**
 * What was typed before the page came alive, from its first effect on. It is read at the last moment at which it still
 * stands there: when the fields are registered, a moment later, they get the values of the empty form.
 */
export function useEarlyWords(): RefObject<Partial<SubmissionForm>> {
  const early = useRef<Partial<SubmissionForm>>({});
  useInsertionEffect(() => {
    early.current = typedEarly();
  }, []);
  return early;
}
