import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { FieldErrors } from 'react-hook-form';
import { type PostedSubmission, postedSubmissionKey } from '../../../../shared/posted-submission.ts';
import type { SubmissionForm } from '../../../../shared/sermon.schemas.ts';

/**
 * A form that was posted to `/submit` and is shown again, because it was rejected, or because the page of an earlier
 * submission posted it to fill in the details. Undefined on other pages.
 */
export function usePostedSubmission(): PostedSubmission | undefined {
  const client = useQueryClient();
  const [posted] = useState(() => client.getQueryData<PostedSubmission>([postedSubmissionKey]));
  // A form that is opened later starts without these values.
  useEffect(() => client.removeQueries({ queryKey: [postedSubmissionKey] }), [client]);
  return posted;
}

/** The issues in the format of react-hook-form. */
export const fieldErrors = ({ issues }: PostedSubmission): FieldErrors<SubmissionForm> =>
  Object.fromEntries(issues.map(({ path, message }) => [path, { type: 'server', message }]));
