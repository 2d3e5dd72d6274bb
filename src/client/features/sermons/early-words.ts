import type { SubmissionForm } from '../../../shared/sermon.schemas';

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
  const field = document.querySelector<HTMLTextAreaElement>('form textarea[name=content]');
  const typed = Object.keys(emptySubmission).flatMap((name) => {
    const element = field?.form?.elements.namedItem(name);
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
