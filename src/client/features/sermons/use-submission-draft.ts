import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { localToday } from '../../../shared/calendar-day';
import type { PostedSubmission } from '../../../shared/posted-submission';
import type { SubmissionForm } from '../../../shared/sermon.schemas';
import { slugify } from '../../../shared/slug';
import { useEarlyValues } from '../../ui/early-value';
import { emptySubmission, submissionFormName } from './empty-submission';
import {
  forgetDraft,
  hearOfArrivals,
  isSent,
  type KeptDraft,
  keepDraft,
  newKey,
  readDrafts,
  type SendAttempt,
} from './submission-draft';
import { filledFields, forgetSubmitter, readSubmitter, type SubmitterDetails } from './submitter-details';
import { useDraftPlace } from './use-draft-place';

/** Milliseconds without a keystroke after which the words are kept. */
const pause = 400;

type Form = UseFormReturn<SubmissionForm, unknown, SubmissionForm>;

/** What somebody wrote, without what the form fills in by itself. */
function words(form: SubmissionForm, details: SubmitterDetails): string {
  const { terms: _terms, slug: _slug, dateDelivered: _day, ...values } = form;
  for (const field of filledFields(details, form)) values[field] = '';
  return Object.values(values).join('').trim();
}

/** Fields that hold the URL of a file; files that no sermon used for a day are removed (docs/product/uploads.md U8). */
const fileFields = ['headshotUrl', 'audioUrl', 'featuredImageUrl'] as const;

const fields = Object.keys(emptySubmission);
// By the form's name: this code may also come while somebody edits a sermon in the dashboard, whose fields are called the same.
const places = fields.map(
  (field) => `form[name=${submissionFormName}] [name=${field}]:not([type=file], [type=checkbox])`,
);

/** Whether the address is what the title makes, and so goes on following it. */
const isFromTitle = ({ title, slug }: SubmissionForm): boolean => !slug || slug === slugify(title);

/** Today is the visitor's own, which the server cannot know; so are the details of the last submission. */
const freshValues = (details: SubmitterDetails): SubmissionForm => ({
  ...emptySubmission,
  ...details,
  dateDelivered: localToday(),
});

/**
 * Keeps the form's words in the browser while they are written, each tab its own. Opened anew, the form holds them
 * again, or those of the newest form that was left behind, and the writer is asked whether to go on with them:
 * nothing is lost without being thrown away.
 */
export function useSubmissionDraft(
  { watch, reset, getValues, setValue, setError }: Form,
  isUploading: boolean,
  posted?: PostedSubmission,
) {
  const [isOffered, setOffered] = useState(false);
  const [edition, setEdition] = useState(0);
  const [others, setOthers] = useState<readonly KeptDraft[]>([]);
  const [isFailing, setFailing] = useState(false);
  const attempt = useRef<SendAttempt | null>(null);
  const following = useRef(true);
  const early = useRef<Partial<SubmissionForm>>({});
  const postedNow = useRef(posted);
  useEarlyValues(places, (values) => {
    early.current = Object.fromEntries(
      values.flatMap((value, place) => (value === null ? [] : [[fields[place], value]])),
    );
  });
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  /** What stands in the form now and need not be kept twice. */
  const takenOver = useRef<string | null>(null);
  const [details, setDetails] = useState<SubmitterDetails>({});
  /** Counts as written only what differs from these. */
  const detailsNow = useRef(details);

  const write = useCallback(
    (id: string) => {
      const values = getValues();
      if (words(values, detailsNow.current) === '') return forgetDraft(id);
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

  const put = useCallback(
    (written: Partial<SubmissionForm>, isSlugFollowing: boolean) => {
      detailsNow.current = readSubmitter();
      setDetails(detailsNow.current);
      const values = { ...freshValues(detailsNow.current), ...written };
      const isFollowing = isSlugFollowing && isFromTitle(values);
      following.current = isFollowing;
      reset(isFollowing ? { ...values, slug: slugify(values.title) } : values);
    },
    [reset],
  );

  const fill = useCallback(
    (draft: KeptDraft, typed: Partial<SubmissionForm> = {}) => {
      attempt.current = draft.attempt;
      put({ ...draft.values, ...typed }, draft.isSlugFollowing);
      setOffered(true);
      for (const field of fileFields) {
        void isGone(draft.values[field]).then((gone) => {
          if (!gone || getValues(field) !== draft.values[field]) return;
          setValue(field, '');
          setError(field, { message: 'This file has expired. Please choose it again.' });
        });
      }
    },
    [put, getValues, setValue, setError],
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
    setEdition((before) => before + 1);
    put({}, true);
  }, [put, forgetThere]);

  /** Goes on with another draft; what stands in the form waits in its place. */
  const open = (draft: KeptDraft) => {
    const values = getValues();
    const isOwn = words(values, details) !== '';
    const present = { values, isSlugFollowing: following.current, attempt: attempt.current };
    if (isOwn && !keepDraft(newKey(), present)) return setFailing(true);
    takeOver(draft);
    setEdition((before) => before + 1);
    setOthers(place.leftBehind(readDrafts()).filter(({ id }) => id !== draft.id));
    setOffered(false);
  };

  const hear = useEffectEvent((sent: SendAttempt) => {
    setOthers((before) => before.filter((draft) => !isSent(draft, sent)));
    if (attempt.current?.key !== sent.key) return;
    // What was added since somebody came back to it stays.
    if (!isUploading && isSent({ values: getValues(), attempt: attempt.current }, sent)) startAfresh();
    else setOffered(false);
  });
  useLayoutEffect(() => hearOfArrivals((sent) => hear(sent)), []);

  const discard = (id: string) => {
    forgetDraft(id);
    setOthers((before) => before.filter((draft) => draft.id !== id));
  };

  // Before the place is taken, so that what is written last still finds it when the form goes. And before the browser
  // hands over another key: an effect that waits would put the words of a moment ago over it.
  useLayoutEffect(() => {
    const subscription = watch(({ title }, { name }) => {
      // Together with the title: a moment later it would come into what somebody has begun to type.
      if (name === 'title' && following.current) setValue('slug', slugify(title ?? ''));
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
  }, [watch, setValue, keep]);

  const isUntouched = useEffectEvent(() => !isUploading && words(getValues(), details) === '');
  const { begin } = place;
  useLayoutEffect(() => {
    const typed = { ...postedNow.current?.values, ...early.current };
    const { own, leftBehind, end } = begin();
    const hasOwn = own !== null && words({ ...emptySubmission, ...own.values }, readSubmitter()) !== '';
    if (postedNow.current) {
      if (hasOwn) keepDraft(newKey(), own);
      put(typed, true);
      postedNow.current = undefined;
      keep();
    } else if (hasOwn) {
      fill(own, typed);
      // Whether the browser keeps anything has to be known again.
      keep();
    } else put(typed, true);
    let isOver = false;
    void leftBehind.then(({ drafts, isSure }) => {
      if (isOver) return;
      const [newest, ...older] = drafts;
      const isFree = isSure && !hasOwn && isUntouched();
      if (newest && isFree) takeOver(newest);
      setOthers(newest && isFree ? older : drafts);
    });
    return () => {
      isOver = true;
      end();
    };
  }, [begin, put, fill, keep, takeOver]);

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
    /** Whether some fields hold the details of the last submission. */
    isFilledIn: filledFields(details, watch()).length > 0,
    /** Removes those details from the form and from this browser. */
    clearDetails() {
      for (const field of filledFields(details, getValues())) setValue(field, '', { shouldDirty: true });
      forgetSubmitter();
      detailsNow.current = {};
      setDetails({});
    },
    /** Another number for every other sermon that comes into the form: a file on its way belongs to the one before. */
    edition,
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
    /** The address that somebody typed, or that follows the title again. */
    setSlug(slug: string, isFollowing: boolean) {
      following.current = isFollowing;
      setValue('slug', slug);
    },
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
