import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { FieldErrors } from 'react-hook-form';
import { type PostedSubmission, postedSubmissionKey } from '../../../shared/posted-submission';
import type { SubmissionForm } from '../../../shared/sermon.schemas';

/** A form that was posted without JavaScript and is shown again; undefined on every other page. */
export function usePostedSubmission(): PostedSubmission | undefined {
  const client = useQueryClient();
  const [posted] = useState(() => client.getQueryData<PostedSubmission>([postedSubmissionKey]));
  // Another form that is opened later starts empty.
  useEffect(() => client.removeQueries({ queryKey: [postedSubmissionKey] }), [client]);
  return posted;
}

/** Its issues, as the form library keeps them. */
export const fieldErrors = ({ issues }: PostedSubmission): FieldErrors<SubmissionForm> =>
  Object.fromEntries(issues.map(({ path, message }) => [path, { type: 'server', message }]));
