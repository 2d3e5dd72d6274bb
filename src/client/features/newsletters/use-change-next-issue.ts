import type { HighlightsOutput } from '../../../shared/newsletter/newsletter.schemas.ts';
import { trpc } from '../../api/trpc.ts';

interface NextIssueChange {
  readonly introduction?: string;
  /** The version of the introduction that the change is based on. */
  readonly version?: number;
  /** Ids of sermons to leave out. */
  readonly omit?: number[];
  /** Ids of sermons to add back. */
  readonly restore?: number[];
}

/**
 * Changes the next issue, caches the response for the panel, and invalidates the activity log. `change` rejects with
 * the API's error: 409 when `version` is outdated, or when a sermon to leave out is already in an issue.
 */
export function useChangeNextIssue() {
  const utils = trpc.useUtils();
  const { mutateAsync, isPending } = trpc.admin.newsletters.highlights.change.useMutation({
    // One change at a time: responses out of order would show an earlier state.
    scope: { id: 'next issue' },
  });
  return {
    isPending,
    /** Refetches the panel. @returns the latest data; undefined if there is none */
    async refresh(): Promise<HighlightsOutput | undefined> {
      await utils.admin.newsletters.highlights.next.invalidate();
      return utils.admin.newsletters.highlights.next.getData();
    },
    async change(input: NextIssueChange): Promise<HighlightsOutput> {
      const stored = await mutateAsync(input);
      // The response of a query sent before or during the change would overwrite the result.
      await utils.admin.newsletters.highlights.next.cancel();
      utils.admin.newsletters.highlights.next.setData(undefined, stored);
      void utils.admin.audit.invalidate();
      return stored;
    },
  };
}
