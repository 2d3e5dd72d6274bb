import type { Issue } from './error-codes.ts';
import type { SubmissionForm } from './sermon.schemas.ts';

/** The query key under which the server passes {@link PostedSubmission} to the page. */
export const postedSubmissionKey = 'posted-submission';

/**
 * A form that was posted without JavaScript. The page shows it again: because it was rejected, or to fill in the details
 * of an earlier submission.
 */
export interface PostedSubmission {
  readonly values: SubmissionForm;
  /** The invalid fields. */
  readonly issues: readonly Issue[];
  /** An error that concerns no single field. */
  readonly message: string | null;
}

/** Whether the form was rejected. */
export const isRejected = ({ issues, message }: PostedSubmission): boolean =>
  issues.length > 0 || message !== null;
