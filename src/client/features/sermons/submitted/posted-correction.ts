import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type PostedCorrection, postedCorrectionKey } from '../../../../shared/submission.schemas.ts';

/** The form that was posted and rejected; undefined on other pages. */
export function usePostedCorrection(): PostedCorrection | undefined {
  const client = useQueryClient();
  const [posted] = useState(() => client.getQueryData<PostedCorrection>([postedCorrectionKey]));
  return posted;
}
