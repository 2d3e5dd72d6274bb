import type { SubmissionForm } from '../../../../shared/sermon.schemas.ts';
import { readText, removeText, storeText } from '../../../ui/local-storage.ts';

/** A draft of the form, stored in this browser (docs/product/failures.md D7). */
export interface SubmissionDraft {
  readonly values: SubmissionForm;
  /** Whether the slug still follows the title. */
  readonly isSlugFollowing: boolean;
  /** The last attempt and its idempotency key: sending the same text again creates no second sermon. */
  readonly attempt: SendAttempt | null;
}

export interface SendAttempt {
  readonly key: string;
  /** The submitted values as JSON. */
  readonly words: string;
}

/** One draft per browser: the tab that writes last wins. */
export const draftKey = 'bimah.submission-draft';

/** The stored draft; null when there is none. */
export function readDraft(): SubmissionDraft | null {
  try {
    const draft = JSON.parse(readText(draftKey) ?? 'null') as SubmissionDraft | null;
    return typeof draft?.values === 'object' && draft.values !== null ? draft : null;
  } catch {
    return null;
  }
}

/**
 * Stores the draft.
 * @returns whether it survives a reload
 */
export const storeDraft = (draft: SubmissionDraft): boolean => storeText(draftKey, JSON.stringify(draft));

export const removeDraft = (): void => removeText(draftKey);

/** The values to submit as JSON, for comparison. */
const textToSend = ({ terms: _terms, ...sermon }: SubmissionForm): string => JSON.stringify(sermon);

/** The idempotency key of an attempt: the last one if the text is the same, else a new one. */
export function attemptFor(values: SubmissionForm, last: SendAttempt | null): SendAttempt {
  const words = textToSend(values);
  return last?.words === words ? last : { key: newKey(), words };
}

/** Whether a form or draft contains exactly the submitted text. */
export const isSent = (
  { values, attempt }: Pick<SubmissionDraft, 'values' | 'attempt'>,
  sent: SendAttempt,
): boolean => attempt?.key === sent.key && textToSend(values) === sent.words;

const listeners = new Set<(sent: SendAttempt) => void>();

/**
 * Registers a listener for accepted submissions: the form that sent one may be unmounted by then.
 * @returns a function that unsubscribes
 */
export function onAccepted(listener: (sent: SendAttempt) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Removes the draft of an accepted submission and notifies the open form. */
export function notifyAccepted(sent: SendAttempt): void {
  const draft = readDraft();
  if (draft && isSent(draft, sent)) removeDraft();
  for (const listener of listeners) listener(sent);
}

/** A random key. `randomUUID` is not available over plain HTTP. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
