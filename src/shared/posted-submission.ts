import type { Issue } from './error-codes.ts';
import type { SubmissionForm } from './sermon.schemas.ts';

/** The query key under which the server passes {@link PostedSubmission} to the page. */
export const postedSubmissionKey = 'posted-submission';

/** A form that was posted without JavaScript and rejected. The page shows it again. */
export interface PostedSubmission {
  readonly values: SubmissionForm;
  /** The invalid fields. */
  readonly issues: readonly Issue[];
  /** An error that concerns no single field. */
  readonly message: string | null;
}
