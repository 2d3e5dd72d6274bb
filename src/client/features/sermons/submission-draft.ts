import type { SubmissionForm } from '../../../shared/sermon.schemas';
import { forgetWords, keepWords, keptNames, readKept } from '../../kept-words';

/** A draft of the form, stored in this browser (docs/product/failures.md D7). */
export interface SubmissionDraft {
  readonly values: SubmissionForm;
  /** Whether the address still follows the title. */
  readonly isSlugFollowing: boolean;
  /** The last send and its key: the same words sent again are the same sermon. */
  readonly attempt: SendAttempt | null;
  /** When it was kept, in milliseconds. */
  readonly keptAt: number;
}

/** A draft and the number under which it is kept. */
export interface KeptDraft extends SubmissionDraft {
  readonly id: string;
}

export interface SendAttempt {
  readonly key: string;
  /** The words that were sent with it. */
  readonly words: string;
}

/** Each tab keeps its own: two open forms never write over each other. */
const place = 'bimah.submission-draft.';

/** What was written under a number and not sent; null when there is nothing. */
export function readDraft(id: string): KeptDraft | null {
  try {
    const draft: unknown = JSON.parse(readKept(place + id) ?? 'null');
    return isDraft(draft) ? { ...draft, id } : null;
  } catch {
    return null;
  }
}

/** Every draft that is kept, the newest first. */
export const readDrafts = (): KeptDraft[] =>
  keptNames(place)
    .flatMap((name) => readDraft(name.slice(place.length)) ?? [])
    .sort((one, other) => other.keptAt - one.keptAt);

/** Keeps what is written. @returns whether it outlives this page. */
export const keepDraft = (id: string, draft: Omit<SubmissionDraft, 'keptAt'>): boolean =>
  keepWords(place + id, JSON.stringify({ ...draft, keptAt: Date.now() }));

/** Forgets what was kept: it was sent, thrown away, or stands under another number. */
export const forgetDraft = (id: string): void => forgetWords(place + id);

const isDraft = (value: unknown): value is SubmissionDraft =>
  typeof value === 'object' &&
  value !== null &&
  'values' in value &&
  typeof value.values === 'object' &&
  value.values !== null &&
  'keptAt' in value &&
  typeof value.keptAt === 'number';

/** What is sent of a form, word by word. */
const wordsToSend = ({ terms: _terms, ...sermon }: SubmissionForm): string => JSON.stringify(sermon);

/** The key for a send: the last one's when the words are the same, else a new one. */
export function attemptFor(values: SubmissionForm, last: SendAttempt | null): SendAttempt {
  const words = wordsToSend(values);
  return last?.words === words ? last : { key: newKey(), words };
}

/** Whether nothing else stands there than what was sent. */
export const isSent = (
  { values, attempt }: Pick<SubmissionDraft, 'values' | 'attempt'>,
  sent: SendAttempt,
): boolean => attempt?.key === sent.key && wordsToSend(values) === sent.words;

const hearers = new Set<(sent: SendAttempt) => void>();

/** Whoever has gone elsewhere and come back has another form than the one that sent. @returns what ends the hearing */
export function hearOfArrivals(hear: (sent: SendAttempt) => void): () => void {
  hearers.add(hear);
  return () => hearers.delete(hear);
}

/** A sermon has arrived: it is kept no longer, and the form that is open now hears of it. */
export function hasArrived(sent: SendAttempt): void {
  for (const draft of readDrafts()) if (isSent(draft, sent)) forgetDraft(draft.id);
  for (const hear of hearers) hear(sent);
}

/** Random, also where the page came over plain http and `randomUUID` is not there. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
