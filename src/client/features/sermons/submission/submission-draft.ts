import type { SubmissionForm } from '../../../../shared/sermon.schemas.ts';
import { readText, removeText, storeText } from '../../../ui/local-storage.ts';

/** A draft of the form, stored in this browser (docs/product/failures.md D7). */
interface SubmissionDraft {
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

/** Parses the stored text of a draft; null when there is none. */
export function parseDraft(text: string | null): SubmissionDraft | null {
  try {
    const draft = JSON.parse(text ?? 'null') as SubmissionDraft | null;
    return typeof draft?.values === 'object' && draft.values !== null ? draft : null;
  } catch {
    return null;
  }
}

/** The stored draft; null when there is none. */
export const readDraft = (): SubmissionDraft | null => parseDraft(readText(draftStorageKey));

/**
 * Stores the draft.
 * @returns whether it survives a reload
 */
export const storeDraft = (draft: SubmissionDraft): boolean =>
  storeText(draftStorageKey, JSON.stringify(draft));

/** Removes the stored draft. */
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

/** Whether the values are exactly those of an attempt. */
export const isAttemptOf = (attempt: SendAttempt | null, values: SubmissionForm): boolean =>
  attempt?.words === jsonOf(values);

const listeners = new Set<(key: string) => void>();

/** The key in `localStorage` whose `storage` event notifies the other tabs. It is removed at once. */
const acceptedStorageKey = 'bimah.submission-accepted';

/**
 * Registers a listener for accepted submissions, also those that another tab sent, or a form of this tab that was
 * unmounted before the response.
 * @param listener called with the idempotency key of the submission
 * @returns a function that unsubscribes
 */
export function onAccepted(listener: (key: string) => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === acceptedStorageKey && newValue) listener(newValue);
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

/** Removes the draft of an accepted submission and notifies the open forms, also in other tabs. */
export function notifyAccepted({ key }: SendAttempt): void {
  const draft = readDraft();
  if (draft?.attempt?.key === key && isAttemptOf(draft.attempt, draft.values)) removeDraft();
  for (const listener of listeners) listener(key);
  storeText(acceptedStorageKey, key);
  removeText(acceptedStorageKey);
}

/** A random id of 32 hexadecimal digits. `randomUUID` is not available over plain HTTP. */
export const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
