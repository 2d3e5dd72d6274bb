import type { Issue } from './error-codes.ts';
import type { SubmissionForm } from './sermon.schemas.ts';

/** The key under which the server hands {@link PostedSubmission} to the page. */
export const postedSubmissionKey = 'posted-submission';

/** A submission form that was posted without JavaScript and not accepted: the page shows it again. */
export interface PostedSubmission {
  readonly values: SubmissionForm;
  /** What is wrong with which field. */
  readonly issues: readonly Issue[];
  /** What is wrong with the whole of it, where no field is to blame. */
  readonly message: string | null;
}
