import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { localToday } from '../../../shared/calendar-day';
import type { SubmissionForm } from '../../../shared/sermon.schemas';
import { emptySubmission, takeEarlyWords } from './early-words';
import {
  forgetDraft,
  type KeptDraft,
  keepDraft,
  newKey,
  readDrafts,
  type SendAttempt,
} from './submission-draft';
import { useDraftPlace } from './use-draft-place';

/** Milliseconds without a keystroke after which the words are kept. */
const pause = 400;

type Form = UseFormReturn<SubmissionForm, unknown, SubmissionForm>;

const words = ({ terms: _terms, slug: _slug, dateDelivered: _day, ...values }: SubmissionForm): string =>
  Object.values(values).join('').trim();

/** Fields that hold the address of a file; one that no sermon named in a day is gone (DECISIONS §6). */
const fileFields = ['headshotUrl', 'audioUrl', 'featuredImageUrl'] as const;

/** Today is the visitor's own, which the server cannot know. */
const freshValues = (): SubmissionForm => ({ ...emptySubmission, dateDelivered: localToday() });

/**
 * Keeps the form's words in the browser while they are written, each tab its own. Opened anew, the form holds them
 * again, or those of the newest form that was left behind, and the writer is asked whether to go on with them:
 * nothing is lost without being thrown away.
 */
export function useSubmissionDraft({ watch, reset, getValues, setValue, setError }: Form) {
  const [isOffered, setOffered] = useState(false);
  const [others, setOthers] = useState<readonly KeptDraft[]>([]);
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
  /** What stands in the form now and need not be kept twice. */
  const takenOver = useRef<string | null>(null);

  const write = useCallback(
    (id: string) => {
      const values = getValues();
      if (words(values) === '') return forgetDraft(id);
      const isKept = keepDraft(id, {
        values,
        isSlugFollowing: following.current,
        attempt: attempt.current,
      });
      setFailing(!isKept);
      if (!isKept || takenOver.current === null) return;
      forgetDraft(takenOver.current);
      takenOver.current = null;
    },
    [getValues],
  );
  const place = useDraftPlace(write);
  const { keepThere, forgetThere } = place;

  const keep = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    keepThere();
  }, [keepThere]);

  const fill = useCallback(
    (draft: KeptDraft, typed: Partial<SubmissionForm> = {}) => {
      attempt.current = draft.attempt;
      setSlugFollowing(draft.isSlugFollowing);
      reset({ ...freshValues(), ...draft.values, ...typed });
      setOffered(true);
      for (const field of fileFields) {
        void isGone(draft.values[field]).then((gone) => {
          if (!gone || getValues(field) !== draft.values[field]) return;
          setValue(field, '');
          setError(field, { message: 'This file is no longer kept. Please choose it again.' });
        });
      }
    },
    [reset, getValues, setValue, setError, setSlugFollowing],
  );

  /** Makes a draft that was left behind this tab's own. */
  const takeOver = useCallback(
    (draft: KeptDraft) => {
      fill(draft);
      takenOver.current = draft.id;
      keep();
    },
    [fill, keep],
  );

  const startAfresh = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (takenOver.current !== null) forgetDraft(takenOver.current);
    takenOver.current = null;
    forgetThere();
    attempt.current = null;
    setOffered(false);
    setFailing(false);
    setSlugFollowing(true);
    reset(freshValues());
  }, [reset, setSlugFollowing, forgetThere]);

  /** Goes on with another draft; what stands in the form waits in its place. */
  const open = (draft: KeptDraft) => {
    const values = getValues();
    const isOwn = words(values) !== '';
    const present = { values, isSlugFollowing: following.current, attempt: attempt.current };
    if (isOwn && !keepDraft(newKey(), present)) return setFailing(true);
    takeOver(draft);
    setOthers(place.leftBehind(readDrafts()).filter(({ id }) => id !== draft.id));
    setOffered(false);
  };

  const discard = (id: string) => {
    forgetDraft(id);
    setOthers((before) => before.filter((draft) => draft.id !== id));
  };

  // Before the place is taken, so that what is written last still finds it when the form goes.
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

  const { begin } = place;
  useEffect(() => {
    const typed = takeEarlyWords();
    const { own, leftBehind, end } = begin();
    const hasOwn = own !== null && words({ ...emptySubmission, ...own.values }) !== '';
    if (hasOwn) {
      fill(own, typed);
      // Whether the browser keeps anything has to be known again.
      keep();
    } else reset({ ...freshValues(), ...typed });
    let isOver = false;
    void leftBehind.then(({ drafts, isSure }) => {
      if (isOver) return;
      const [newest, ...older] = drafts;
      const isFree = isSure && !hasOwn && words(getValues()) === '';
      if (newest && isFree) takeOver(newest);
      setOthers(newest && isFree ? older : drafts);
    });
    return () => {
      isOver = true;
      end();
    };
  }, [begin, fill, keep, takeOver, reset, getValues]);

  // Only where the browser keeps nothing would leaving lose words.
  useEffect(() => {
    if (!isFailing) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isFailing]);

  return {
    isOffered,
    others,
    /** The writer has chosen; the others wait for another time. */
    goOn() {
      setOffered(false);
      setOthers([]);
    },
    open,
    discard,
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
