import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { localToday } from '../../../shared/calendar-day';
import type { PostedSubmission } from '../../../shared/posted-submission';
import type { SubmissionForm } from '../../../shared/sermon.schemas';
import { slugify } from '../../../shared/slug';
import { useEarlyValues } from '../../ui/early-value';
import { emptySubmission, submissionFormName } from './empty-submission';
import {
  draftKey,
  forgetDraft,
  isSent,
  keepDraft,
  onAccepted,
  readDraft,
  type SendAttempt,
} from './submission-draft';
import { filledFields, forgetSubmitter, readSubmitter, type SubmitterDetails } from './submitter-details';

/** Milliseconds without a keystroke after which the draft is stored. */
const autosaveDelay = 400;

type Form = UseFormReturn<SubmissionForm, unknown, SubmissionForm>;

/** What somebody wrote, without what the form fills in by itself. */
function writtenText(form: SubmissionForm, details: SubmitterDetails): string {
  const { terms: _terms, slug: _slug, dateDelivered: _day, ...values } = form;
  for (const field of filledFields(details, form)) values[field] = '';
  return Object.values(values).join('').trim();
}

/** Fields that hold the URL of a file; files that no sermon used for a day are removed (docs/product/uploads.md U8). */
const fileFields = ['headshotUrl', 'audioUrl', 'featuredImageUrl'] as const;

const fields = Object.keys(emptySubmission);
// By the form's name: the dashboard's edit form has fields of the same names.
const selectors = fields.map(
  (field) => `form[name=${submissionFormName}] [name=${field}]:not([type=file], [type=checkbox])`,
);

/** Whether the slug is what the title makes, and so goes on following it. */
const isFromTitle = ({ title, slug }: SubmissionForm): boolean => !slug || slug === slugify(title);

/**
 * Stores the form in the browser while it is written, and restores it when the form is opened again. There is one draft
 * per browser. When another tab replaces it, this form says so, and leaving it asks first.
 */
export function useSubmissionDraft(
  { watch, reset, getValues, setValue, setError }: Form,
  isUploading: boolean,
  posted?: PostedSubmission,
) {
  const [isOffered, setOffered] = useState(false);
  const [edition, setEdition] = useState(0);
  const [storage, setStorage] = useState<'saved' | 'failing' | 'otherTab'>('saved');
  const [details, setDetails] = useState<SubmitterDetails>({});
  /** Only text that differs from these counts as written. */
  const detailsNow = useRef(details);
  const attempt = useRef<SendAttempt | null>(null);
  const following = useRef(true);
  /** Whether the stored draft is this form's, so that emptying the form may remove it. */
  const isOwner = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const early = useRef<Partial<SubmissionForm>>({});
  const postedNow = useRef(posted);
  useEarlyValues(selectors, (values) => {
    early.current = Object.fromEntries(
      values.flatMap((value, index) => (value === null ? [] : [[fields[index], value]])),
    );
  });

  const keep = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const values = getValues();
    if (writtenText(values, detailsNow.current) === '') {
      if (isOwner.current) forgetDraft();
      return;
    }
    const isKept = keepDraft({ values, isSlugFollowing: following.current, attempt: attempt.current });
    isOwner.current = true;
    setStorage(isKept ? 'saved' : 'failing');
  }, [getValues]);

  /** Fills the form. Today is the visitor's own, which the server cannot know. */
  const put = useCallback(
    (written: Partial<SubmissionForm>, isSlugFollowing: boolean) => {
      detailsNow.current = readSubmitter();
      setDetails(detailsNow.current);
      const values = { ...emptySubmission, ...detailsNow.current, dateDelivered: localToday(), ...written };
      following.current = isSlugFollowing && isFromTitle(values);
      reset(following.current ? { ...values, slug: slugify(values.title) } : values);
    },
    [reset],
  );

  const startAfresh = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (isOwner.current) forgetDraft();
    isOwner.current = false;
    attempt.current = null;
    setOffered(false);
    setStorage('saved');
    setEdition((before) => before + 1);
    put({}, true);
  }, [put]);

  const accept = useEffectEvent((sent: SendAttempt) => {
    if (attempt.current?.key !== sent.key) return;
    // Text that was added after the send stays.
    if (!isUploading && isSent({ values: getValues(), attempt: attempt.current }, sent)) startAfresh();
    else setOffered(false);
  });
  useLayoutEffect(() => onAccepted((sent) => accept(sent)), []);

  // Layout effects: another key must not come between a render and its effect.
  useLayoutEffect(() => {
    const subscription = watch(({ title }, { name }) => {
      // Together with the title: a moment later it could replace what somebody has begun to type.
      if (name === 'title' && following.current) setValue('slug', slugify(title ?? ''));
      clearTimeout(timer.current);
      timer.current = setTimeout(keep, autosaveDelay);
    });
    const leave = () => {
      if (timer.current !== undefined) keep();
    };
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key !== draftKey) return;
      isOwner.current = false;
      // A draft that was sent or discarded elsewhere is stored again with the next keystroke here.
      setStorage(newValue === null ? 'saved' : 'otherTab');
    };
    window.addEventListener('storage', onStorage);
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', leave);
    return () => {
      leave();
      subscription.unsubscribe();
      window.removeEventListener('storage', onStorage);
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', leave);
    };
  }, [watch, setValue, keep]);

  useLayoutEffect(() => {
    const typed = { ...postedNow.current?.values, ...early.current };
    const draft = postedNow.current ? null : readDraft();
    postedNow.current = undefined;
    const isTyped = Object.keys(typed).length > 0;
    if (!draft) {
      put(typed, true);
      if (isTyped) keep();
      return;
    }
    attempt.current = draft.attempt;
    put({ ...draft.values, ...typed }, draft.isSlugFollowing);
    setOffered(true);
    isOwner.current = true;
    // Tells whether the browser stores anything. The same text again is no change for other tabs.
    setStorage(keepDraft(draft) ? 'saved' : 'failing');
    if (isTyped) keep();
    for (const field of fileFields) {
      void isGone(draft.values[field]).then((gone) => {
        if (!gone || getValues(field) !== draft.values[field]) return;
        setValue(field, '');
        setError(field, { message: 'This file has expired. Please choose it again.' });
      });
    }
  }, [put, keep, getValues, setValue, setError]);

  // Only where this text is not stored would leaving lose it.
  const warn = useEffectEvent((event: BeforeUnloadEvent) => {
    if (writtenText(getValues(), detailsNow.current) !== '') event.preventDefault();
  });
  useEffect(() => {
    if (storage === 'saved') return;
    const onLeave = (event: BeforeUnloadEvent) => warn(event);
    window.addEventListener('beforeunload', onLeave);
    return () => window.removeEventListener('beforeunload', onLeave);
  }, [storage]);

  return {
    isOffered,
    /** Whether some fields hold the details of the last submission. */
    isFilledIn: filledFields(details, watch()).length > 0,
    /** Removes those details from the form and from this browser. */
    clearDetails() {
      for (const field of filledFields(details, getValues())) setValue(field, '', { shouldDirty: true });
      forgetSubmitter();
      detailsNow.current = {};
      setDetails({});
    },
    /** Changes with each new sermon in the form: an upload in progress belongs to the one before. */
    edition,
    /** Closes the offer. */
    goOn: () => setOffered(false),
    startAfresh,
    keep,
    attempt,
    /** Sets a slug that somebody typed, or that follows the title again. */
    setSlug(slug: string, isFollowing: boolean) {
      following.current = isFollowing;
      setValue('slug', slug);
    },
    storage,
  };
}

async function isGone(url: string | null | undefined): Promise<boolean> {
  if (!url) return false;
  try {
    return (await fetch(url, { method: 'HEAD' })).status === 404;
  } catch {
    return false;
  }
}
