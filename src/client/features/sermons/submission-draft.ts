import type { SubmissionForm } from '../../../shared/sermon.schemas';

/** A half-written form as this browser keeps it (DECISIONS §11). */
export interface SubmissionDraft {
  readonly values: SubmissionForm;
  /** Whether the address still follows the title. */
  readonly isSlugFollowing: boolean;
  /** The last send and its key: the same words sent again are the same sermon. */
  readonly attempt: SendAttempt | null;
}

export interface SendAttempt {
  readonly key: string;
  /** The words that were sent with it. */
  readonly words: string;
}

const place = 'bimah.submission-draft';

/** What was written and not sent; null when there is nothing, or this browser keeps nothing. */
export function readDraft(): SubmissionDraft | null {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(place) ?? 'null');
    return isDraft(draft) ? draft : null;
  } catch {
    return null;
  }
}

/** Keeps what is written. @returns whether this browser did. */
export function keepDraft(draft: SubmissionDraft): boolean {
  try {
    localStorage.setItem(place, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

/** Forgets what was kept: it was sent, or thrown away. */
export function forgetDraft(): void {
  try {
    localStorage.removeItem(place);
  } catch {
    // Then nothing was kept either.
  }
}

const isDraft = (value: unknown): value is SubmissionDraft =>
  typeof value === 'object' &&
  value !== null &&
  'values' in value &&
  typeof value.values === 'object' &&
  value.values !== null;

/** The key for a send: the last one's when the words are the same, else a new one. */
export function attemptFor(words: string, last: SendAttempt | null): SendAttempt {
  return last?.words === words ? last : { key: newKey(), words };
}

/** Random, also where the page came over plain http and `randomUUID` is not there. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
