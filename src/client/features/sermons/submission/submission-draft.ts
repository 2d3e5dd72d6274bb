import type { SubmissionForm } from '../../../../shared/sermon.schemas.ts';
import { readText, removeText, storeText } from '../../../ui/local-storage.ts';

/** A draft of the form, stored in this browser (docs/product/failures.md D7). */
export interface SubmissionDraft {
  readonly values: SubmissionForm;
  /** Whether the slug still follows the title. */
  readonly isSlugFollowing: boolean;
  /**
   * The last attempt to submit. Its idempotency key is sent again with the same text, which creates no second sermon.
   */
  readonly attempt: SendAttempt | null;
}

/** An attempt to submit. Stored in drafts under these property names, so they cannot be renamed. */
export interface SendAttempt {
  /** The idempotency key. */
  readonly key: string;
  /** The submitted values as JSON. */
  readonly words: string;
}

/** The key in `localStorage`. One draft per browser: the tab that writes last wins. */
export const draftStorageKey = 'bimah.submission-draft';

/** The stored draft; null when there is none. */
export function readDraft(): SubmissionDraft | null {
  try {
    const draft = JSON.parse(readText(draftStorageKey) ?? 'null') as SubmissionDraft | null;
    return typeof draft?.values === 'object' && draft.values !== null ? draft : null;
  } catch {
    return null;
  }
}

/**
 * Stores the draft.
 * @returns whether it survives a reload
 */
export const storeDraft = (draft: SubmissionDraft): boolean =>
  storeText(draftStorageKey, JSON.stringify(draft));

export const removeDraft = (): void => removeText(draftStorageKey);

/** The values as JSON, without the agreement to the terms. */
const jsonOf = ({ terms: _terms, ...sermon }: SubmissionForm): string => JSON.stringify(sermon);

/**
 * The attempt to submit these values: the last one if they are the same, else a new one with another idempotency key.
 */
export function attemptFor(values: SubmissionForm, last: SendAttempt | null): SendAttempt {
  const json = jsonOf(values);
  return last?.words === json ? last : { key: randomId(), words: json };
}

/** Whether a form or draft belongs to this attempt and still contains exactly the submitted values. */
export const isSent = (
  { values, attempt }: Pick<SubmissionDraft, 'values' | 'attempt'>,
  sent: SendAttempt,
): boolean => attempt?.key === sent.key && jsonOf(values) === sent.words;

const listeners = new Set<(sent: SendAttempt) => void>();

/**
 * Registers a listener for accepted submissions. The form that sent one may be unmounted by then, and another one open.
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

/** A random id of 32 hexadecimal digits. `randomUUID` is not available over plain HTTP. */
export const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
