import type { BulkAction, BulkOutput } from '../../../../shared/moderation.schemas.ts';
import type { Flag } from '../../../../shared/text/text.ts';

/** The toasts of an action: its success, and its failure in the list and in the dialog. */
export interface ActionMessages {
  readonly success: string;
  readonly description?: string;
  readonly listError: string;
  readonly dialogError: string;
}

/** Actions that take a draft out of the queue and that the queue's Undo button reverts. */
export type QueueAction = 'publish' | 'hide';

export const actionMessages = {
  publish: {
    success: 'Sermon Published',
    listError: 'Failed to update sermon publication status',
    dialogError: 'Failed to publish sermon',
  },
  unpublish: {
    success: 'Sermon Unpublished',
    listError: 'Failed to update sermon publication status',
    dialogError: 'Failed to unpublish sermon',
  },
  feature: {
    success: 'Sermon Featured',
    listError: 'Failed to update sermon featured status',
    dialogError: 'Failed to update featured status',
  },
  unfeature: {
    success: 'Sermon Unfeatured',
    description: 'The sermon is no longer featured.',
    listError: 'Failed to update sermon featured status',
    dialogError: 'Failed to update featured status',
  },
  hide: {
    success: 'Sermon Hidden',
    listError: 'Failed to update sermon visibility',
    dialogError: 'Failed to update visibility',
  },
  unhide: {
    success: 'Sermon Unhidden',
    listError: 'Failed to update sermon visibility',
    dialogError: 'Failed to update visibility',
  },
  delete: {
    success: 'Sermon Deleted',
    listError: 'Failed to delete sermon',
    dialogError: 'Failed to delete sermon',
  },
} satisfies Record<string, ActionMessages>;
export type ActionName = keyof typeof actionMessages;

/** The action that undoes a bulk action. */
export const inverseActions = {
  publish: 'unpublish',
  unpublish: 'publish',
  hide: 'unhide',
  unhide: 'hide',
} as const;

export const pastParticiples: Record<BulkAction, string> = {
  publish: 'published',
  unpublish: 'unpublished',
  hide: 'hidden',
  unhide: 'unhidden',
  delete: 'deleted',
};

/** What must be done before everyone can see a sermon, as text, for example 'published and unhidden'. */
export const missingSteps = ({
  isPublished,
  isHidden,
}: {
  readonly isPublished: Flag;
  readonly isHidden: Flag;
}): string =>
  [isPublished === 'false' && 'published', isHidden === 'true' && 'unhidden'].filter(Boolean).join(' and ');

/** The singular or plural form, such as 'was' or 'were'. */
const byCount = (count: number, one: string, many: string) => (count === 1 ? one : many);

/**
 * A message about the sermons that a bulk action left unchanged or invisible, or did not find; undefined when there are
 * none. Sermons that a deletion did not find are not mentioned.
 */
export function partialResultText(
  action: BulkAction,
  { changed, unchanged, missing, notVisible }: BulkOutput,
): string | undefined {
  const parts: string[] = [];
  const count = (ids: readonly number[]) => ids.length.toLocaleString('en-US');
  // A withdrawn sermon cannot be published: it is neither changed nor in the requested state.
  const processed = new Set([...changed, ...unchanged]);
  const withdrawn = notVisible.filter((id) => !processed.has(id));
  const invisible = notVisible.filter((id) => processed.has(id));
  if (invisible.length > 0) {
    const state = action === 'publish' ? 'hidden' : byCount(invisible.length, 'a draft', 'drafts');
    parts.push(`${count(invisible)} ${byCount(invisible.length, 'is', 'are')} still ${state}.`);
  }
  if (withdrawn.length > 0)
    parts.push(
      `${count(withdrawn)} ${byCount(withdrawn.length, 'was', 'were')} withdrawn and cannot be published.`,
    );
  if (unchanged.length > 0)
    parts.push(
      `${count(unchanged)} ${byCount(unchanged.length, 'was', 'were')} already ${pastParticiples[action]}.`,
    );
  if (missing.length > 0 && action !== 'delete')
    parts.push(`${count(missing)} no longer ${byCount(missing.length, 'exists', 'exist')}.`);
  return parts.length > 0 ? parts.join(' ') : undefined;
}
