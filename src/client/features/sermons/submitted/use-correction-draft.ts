import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type CorrectableTexts, correctableFields } from '../../../../shared/submission.schemas.ts';
import { readJson, removeText, storeText } from '../../../ui/local-storage.ts';

/** An unsaved correction, stored in this browser (docs/product/failures.md D7). */
interface CorrectionDraft {
  readonly values: CorrectableTexts;
  /** The hidden fields of the form: what the correction started from. */
  readonly version: string;
  readonly proposal: string;
  readonly base: string;
  /** Whether the form was submitted after the last change. */
  readonly isSubmitted: boolean;
}

interface CorrectionDraftOptions {
  readonly sermonId: number;
  /** The stored texts. */
  readonly stored: CorrectableTexts;
  /** Whether the page shows a rejected form, which has the newest text. */
  readonly isRejected: boolean;
  /** Whether the page follows a successful action. */
  readonly isSuccess: boolean;
}

const storageKeyOf = (sermonId: number) => `bimah.correction.${sermonId}`;

/** Removes the stored correction of a sermon that can no longer be corrected. */
export const removeCorrectionDraft = (sermonId: number): void => removeText(storageKeyOf(sermonId));

/** Stores the text of the correction form while it is edited, and restores it after a crash or a reload. */
export function useCorrectionDraft({ sermonId, stored, isRejected, isSuccess }: CorrectionDraftOptions) {
  const storageKey = storageKeyOf(sermonId);
  const form = useRef<HTMLFormElement>(null);
  const isLostByReload = useRef(false);
  const [restored, setRestored] = useState<CorrectionDraft | null>(null);
  const [isPrompted, setPrompted] = useState(false);

  const restore = useEffectEvent(() => {
    const draft = readDraft(storageKey);
    if (!draft) return;
    // Neither check is enough alone: the server trims the texts, so they can differ after a success; and the page that
    // reports the success may be left before its scripts run.
    const isUnchanged = correctableFields.every(
      (field) => draft.values[field] === undefined || draft.values[field] === stored[field],
    );
    if (isUnchanged || (draft.isSubmitted && isSuccess)) removeText(storageKey);
    else if (!isRejected) {
      const section = form.current?.closest('details');
      if (section) section.open = true;
      setRestored(draft);
      setPrompted(true);
    }
  });
  const askBeforeLeaving = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isLostByReload.current) event.preventDefault();
  });
  useEffect(() => {
    restore();
    window.addEventListener('beforeunload', askBeforeLeaving);
    return () => window.removeEventListener('beforeunload', askBeforeLeaving);
  }, []);

  function store(isSubmitted: boolean) {
    if (!form.current) return;
    const draft = readForm(form.current, isSubmitted);
    const isStored = storeText(storageKey, JSON.stringify(draft));
    isLostByReload.current = !isStored && !isSubmitted;
  }
  return {
    form,
    restored,
    isPrompted,
    store,
    dismissPrompt: () => setPrompted(false),
    discard: () => {
      removeText(storageKey);
      setRestored(null);
      setPrompted(false);
    },
  };
}

function readDraft(storageKey: string): CorrectionDraft | null {
  const draft = readJson(storageKey) as CorrectionDraft | null;
  return typeof draft?.values === 'object' && draft.values !== null ? draft : null;
}

function readForm(form: HTMLFormElement, isSubmitted: boolean): CorrectionDraft {
  const data = new FormData(form);
  const textOf = (name: string) => String(data.get(name) ?? '');
  const texts = correctableFields.flatMap((field) => {
    const value = data.get(field);
    return typeof value === 'string' ? [[field, value]] : [];
  });
  return {
    // An unchecked checkbox is not in the form data.
    values: { isSpokenText: 'false', ...Object.fromEntries(texts) },
    version: textOf('version'),
    proposal: textOf('proposal'),
    base: textOf('base'),
    isSubmitted,
  };
}
