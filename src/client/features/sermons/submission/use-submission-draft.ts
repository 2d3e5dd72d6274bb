import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { localToday } from '../../../../shared/calendar/calendar-day.ts';
import { isRejected, type PostedSubmission } from '../../../../shared/posted-submission.ts';
import type { SubmissionForm } from '../../../../shared/sermon.schemas.ts';
import { slugify } from '../../../../shared/text/slug.ts';
import { fileFields } from '../../../../shared/uploads/upload.schemas.ts';
import { usePreHydrationInput } from '../../../ui/forms/pre-hydration-input.ts';
import { readText } from '../../../ui/local-storage.ts';
import { emptySubmission, submissionFormName } from './empty-submission.ts';
import {
  draftStorageKey,
  isAttemptOf,
  onAccepted,
  parseDraft,
  readDraft,
  removeDraft,
  type SendAttempt,
  storeDraft,
} from './submission-draft.ts';
import { filledFields, readSubmitter, removeSubmitter, type SubmitterDetails } from './submitter-details.ts';

/** How long the user must pause before the draft is stored. */
const autosaveDelayMs = 400;

type Form = UseFormReturn<SubmissionForm, unknown, SubmissionForm>;

/** The user's own text, without values that the form filled in. */
function typedText(form: SubmissionForm, details: SubmitterDetails): string {
  const { terms: _terms, isSpokenText: _isSpokenText, slug: _slug, dateDelivered: _date, ...values } = form;
  for (const field of filledFields(details, form)) values[field] = '';
  return Object.values(values).join('').trim();
}

const fieldNames = Object.keys(emptySubmission);
// By the form's name: the dashboard's edit form has fields of the same names.
const selectors = fieldNames.map(
  (name) => `form[name=${submissionFormName}] [name=${name}]:not([type=file], [type=checkbox])`,
);

/** Whether the slug is empty or generated from the title, so that it may follow the title. */
const isFromTitle = ({ title, slug }: SubmissionForm): boolean => !slug || slug === slugify(title);

/**
 * Stores the form in the browser during typing and restores it when the form is opened again. There is one draft per
 * browser. If another tab replaces or removes it, the form shows a message and asks before the page is left.
 * @param onSent called with the title when the form is reset because its sermon was sent, here or in another tab
 */
export function useSubmissionDraft(
  { watch, reset, getValues, setValue, setError }: Form,
  isUploading: boolean,
  onSent: (title: string) => void,
  posted?: PostedSubmission,
) {
  /** The title of a restored draft, until the user dismisses the message about it. */
  const [restoredTitle, setRestoredTitle] = useState<string | null>(null);
  const [formKey, setFormKey] = useState(0);
  const [storage, setStorage] = useState<'saved' | 'failing' | 'replaced' | 'removed'>('saved');
  const [details, setDetails] = useState<SubmitterDetails>({});
  /**
   * The same details, for code that runs after this render. Only text that differs from them counts as the user's own.
   */
  const latestDetails = useRef(details);
  const attempt = useRef<SendAttempt | null>(null);
  const followsTitle = useRef(true);
  /** Whether this form wrote or restored the stored draft, so that clearing the form may remove it. */
  const isOwner = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const preHydration = useRef<Partial<SubmissionForm>>({});
  /** The posted values until the form has taken them over. */
  const pendingPosted = useRef(posted);
  usePreHydrationInput(selectors, (values) => {
    preHydration.current = Object.fromEntries(
      values.flatMap((value, index) => (value === null ? [] : [[fieldNames[index], value]])),
    );
  });

  const saveDraft = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const values = getValues();
    if (typedText(values, latestDetails.current) === '') {
      if (isOwner.current) removeDraft();
      setStorage('saved');
      return;
    }
    const isStored = storeDraft({ values, isSlugFollowing: followsTitle.current, attempt: attempt.current });
    isOwner.current = true;
    setStorage(isStored ? 'saved' : 'failing');
  }, [getValues]);

  /** Sets the form's values. The date is today in the user's time zone, which the server does not know. */
  const resetForm = useCallback(
    (userValues: Partial<SubmissionForm>, isSlugFollowing: boolean) => {
      latestDetails.current = readSubmitter();
      setDetails(latestDetails.current);
      const values = {
        ...emptySubmission,
        ...latestDetails.current,
        dateDelivered: localToday(),
        ...userValues,
      };
      followsTitle.current = isSlugFollowing && isFromTitle(values);
      reset(followsTitle.current ? { ...values, slug: slugify(values.title) } : values);
    },
    [reset],
  );

  const startOver = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (isOwner.current) removeDraft();
    isOwner.current = false;
    attempt.current = null;
    setRestoredTitle(null);
    setStorage('saved');
    setFormKey((before) => before + 1);
    resetForm({}, true);
  }, [resetForm]);

  const accept = useEffectEvent((key: string) => {
    if (attempt.current?.key !== key) return;
    const values = getValues();
    // Keep changes that were made after the submission.
    if (isUploading || !isAttemptOf(attempt.current, values)) {
      setRestoredTitle(null);
      return;
    }
    onSent(values.title);
    startOver();
  });
  useLayoutEffect(() => onAccepted((key) => accept(key)), []);

  // In a layout effect, which runs before the next key press.
  useLayoutEffect(() => {
    const subscription = watch(({ title }, { name }) => {
      // In the same update as the title: a delayed update could overwrite a slug that the user is typing.
      if (name === 'title' && followsTitle.current) setValue('slug', slugify(title ?? ''));
      clearTimeout(timer.current);
      timer.current = setTimeout(saveDraft, autosaveDelayMs);
    });
    const savePending = () => {
      if (timer.current !== undefined) saveDraft();
    };
    const onStorage = ({ key, newValue }: Pick<StorageEvent, 'key' | 'newValue'>) => {
      if (key !== draftStorageKey) return;
      isOwner.current = false;
      const values = getValues();
      const otherAttempt = parseDraft(newValue)?.attempt ?? null;
      // With the same idempotency key, sending the same text from both tabs creates one sermon.
      if (isAttemptOf(otherAttempt, values)) attempt.current = otherAttempt;
      // The form stores its text again at its next change.
      if (newValue !== null) setStorage('replaced');
      else setStorage(typedText(values, latestDetails.current) === '' ? 'saved' : 'removed');
    };
    let textOnHide: string | null = null;
    const onPageHide = () => {
      savePending();
      textOnHide = readText(draftStorageKey);
    };
    // A page in the back/forward cache gets no storage events.
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      const newValue = readText(draftStorageKey);
      if (persisted && newValue !== textOnHide) onStorage({ key: draftStorageKey, newValue });
    };
    window.addEventListener('storage', onStorage);
    window.addEventListener('pagehide', onPageHide);
    window.addEventListener('pageshow', onPageShow);
    document.addEventListener('visibilitychange', savePending);
    return () => {
      savePending();
      subscription.unsubscribe();
      window.removeEventListener('storage', onStorage);
      window.removeEventListener('pagehide', onPageHide);
      window.removeEventListener('pageshow', onPageShow);
      document.removeEventListener('visibilitychange', savePending);
    };
  }, [watch, getValues, setValue, saveDraft]);

  useLayoutEffect(() => {
    const postedForm = pendingPosted.current;
    pendingPosted.current = undefined;
    const isPrefilled = postedForm !== undefined && !isRejected(postedForm);
    // The details of an earlier submission must not replace a draft. They have no date.
    const draft = postedForm && !isPrefilled ? null : readDraft();
    const typed = {
      ...(!draft && postedForm?.values),
      ...(!draft && isPrefilled && { dateDelivered: localToday() }),
      ...preHydration.current,
    };
    const isTyped = Object.keys(typed).length > 0;
    if (!draft) {
      resetForm(typed, true);
      if (isTyped) saveDraft();
      return;
    }
    attempt.current = draft.attempt;
    resetForm({ ...draft.values, ...typed }, draft.isSlugFollowing);
    setRestoredTitle(draft.values.title);
    isOwner.current = true;
    // Checks whether the browser can store data. Storing the same text notifies no other tab.
    setStorage(storeDraft(draft) ? 'saved' : 'failing');
    if (isTyped) saveDraft();
    // Files that no sermon used for a day are removed (docs/product/uploads.md U8).
    for (const field of fileFields) {
      void isFileMissing(draft.values[field]).then((isMissing) => {
        if (!isMissing || getValues(field) !== draft.values[field]) return;
        setValue(field, '');
        setError(field, { message: 'This file has expired. Please choose it again.' });
      });
    }
  }, [resetForm, saveDraft, getValues, setValue, setError]);

  // Leaving the page loses the text only if it is not stored.
  const askBeforeLeaving = useEffectEvent((event: BeforeUnloadEvent) => {
    if (typedText(getValues(), latestDetails.current) !== '') event.preventDefault();
  });
  useEffect(() => {
    if (storage === 'saved') return;
    const onLeave = (event: BeforeUnloadEvent) => askBeforeLeaving(event);
    window.addEventListener('beforeunload', onLeave);
    return () => window.removeEventListener('beforeunload', onLeave);
  }, [storage]);

  return {
    restoredTitle,
    /** Whether some fields are filled in from the last submission. */
    isFilledIn: filledFields(details, watch()).length > 0,
    /** Removes the filled-in details from the form and from this browser. */
    clearDetails() {
      for (const field of filledFields(details, getValues())) setValue(field, '');
      removeSubmitter();
      latestDetails.current = {};
      setDetails({});
    },
    /**
     * A React key. Changes when the form is reset for another sermon, so that uploads for the previous one are ignored.
     */
    formKey,
    /** Hides the message about the restored draft. */
    dismissPrompt: () => setRestoredTitle(null),
    startOver,
    saveDraft,
    attempt,
    /** Sets a slug that the user typed, or that follows the title again. */
    setSlug(slug: string, isFollowingTitle: boolean) {
      followsTitle.current = isFollowingTitle;
      setValue('slug', slug, { shouldValidate: true });
    },
    storage,
  };
}

async function isFileMissing(url: string | null | undefined): Promise<boolean> {
  if (!url) return false;
  try {
    return (await fetch(url, { method: 'HEAD' })).status === 404;
  } catch {
    return false;
  }
}
