import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { localToday } from '../../../shared/calendar-day';
import type { SubmissionForm } from '../../../shared/sermon.schemas';
import { forgetDraft, keepDraft, readDraft, type SendAttempt } from './submission-draft';

/** Milliseconds without a keystroke after which the words are kept. */
const pause = 400;

type Form = UseFormReturn<SubmissionForm, unknown, SubmissionForm>;

const words = ({ terms: _terms, slug: _slug, dateDelivered: _day, ...values }: SubmissionForm): string =>
  Object.values(values).join('').trim();

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

/** Fields that hold the address of a file; one that no sermon named in a day is gone (DECISIONS §6). */
const fileFields = ['headshotUrl', 'audioUrl', 'featuredImageUrl'] as const;

/**
 * Keeps the form's words in the browser while they are written. Opened anew, the form holds them again, and the
 * writer is asked whether to go on with them: nothing is lost without being thrown away.
 */
export function useSubmissionDraft({ watch, reset, getValues, setValue, setError }: Form) {
  const [isOffered, setOffered] = useState(false);
  const [isFailing, setFailing] = useState(false);
  const attempt = useRef<SendAttempt | null>(null);
  // Read as the form's values are, at once: a state would be drawn a moment after the title that it belongs to.
  const following = useRef(true);
  const [, redraw] = useReducer((drawn: number) => drawn + 1, 0);
  const setSlugFollowing = useCallback((isFollowing: boolean) => {
    if (following.current === isFollowing) return;
    following.current = isFollowing;
    redraw();
  }, []);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const keep = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const values = getValues();
    if (words(values) === '') forgetDraft();
    else setFailing(!keepDraft({ values, isSlugFollowing: following.current, attempt: attempt.current }));
  }, [getValues]);

  const startAfresh = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    forgetDraft();
    attempt.current = null;
    setOffered(false);
    setFailing(false);
    setSlugFollowing(true);
    // Today is the visitor's own, which the server cannot know.
    reset({ ...emptySubmission, dateDelivered: localToday() });
  }, [reset, setSlugFollowing]);

  useEffect(() => {
    const typed = early;
    early = {};
    const fresh = { ...emptySubmission, dateDelivered: localToday(), ...typed };
    const kept = readDraft();
    if (!kept || words({ ...fresh, ...kept.values }) === '') return reset(fresh);
    attempt.current = kept.attempt;
    setSlugFollowing(kept.isSlugFollowing);
    reset({ ...fresh, ...kept.values, ...typed });
    setOffered(true);
    for (const field of fileFields) {
      void isGone(kept.values[field]).then((gone) => {
        if (!gone || getValues(field) !== kept.values[field]) return;
        setValue(field, '');
        setError(field, { message: 'This file is no longer kept. Please choose it again.' });
      });
    }
  }, [reset, getValues, setValue, setError, setSlugFollowing]);

  useEffect(() => {
    const subscription = watch(() => {
      clearTimeout(timer.current);
      timer.current = setTimeout(keep, pause);
    });
    const leave = () => {
      if (timer.current !== undefined) keep();
    };
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', leave);
    return () => {
      leave();
      subscription.unsubscribe();
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', leave);
    };
  }, [watch, keep]);

  // Only where the browser keeps nothing would leaving lose words.
  useEffect(() => {
    if (!isFailing) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isFailing]);

  return {
    isOffered,
    goOn: () => setOffered(false),
    startAfresh,
    keep,
    attempt,
    isSlugFollowing: following.current,
    setSlugFollowing,
    isFailing,
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
