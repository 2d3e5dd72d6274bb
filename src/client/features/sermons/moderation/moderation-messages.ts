import type { BulkAction, BulkOutput } from '../../../../shared/moderation.schemas';
import type { Flag } from '../../../../shared/text/text.ts';

/** The toasts of an action: its success, and its failure in the list and in the dialog. */
export interface ActionMessages {
  readonly success: string;
  readonly description?: string;
  readonly listError: string;
  readonly dialogError: string;
}

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

/** The actions that a sermon still needs to be visible to everyone, as text: 'published and unhidden'. */
export const missingSteps = ({
  isPublished,
  isHidden,
}: {
  readonly isPublished: Flag;
  readonly isHidden: Flag;
}): string =>
  [isPublished === 'false' && 'published', isHidden === 'true' && 'unhidden'].filter(Boolean).join(' and ');

/** The singular or plural form of a verb: 'was' or 'were'. */
const byCount = (count: number, one: string, many: string) => (count === 1 ? one : many);

/** A message about the sermons that a bulk action left unchanged or invisible; undefined when there are none. */
export function exceptionText(
  action: BulkAction,
  { unchanged, missing, notVisible }: BulkOutput,
): string | undefined {
  const parts: string[] = [];
  const count = (ids: readonly number[]) => ids.length.toLocaleString('en-US');
  if (notVisible.length > 0) {
    const state = action === 'publish' ? 'hidden' : byCount(notVisible.length, 'a draft', 'drafts');
    parts.push(`${count(notVisible)} ${byCount(notVisible.length, 'is', 'are')} still ${state}.`);
  }
  if (unchanged.length > 0)
    parts.push(
      `${count(unchanged)} ${byCount(unchanged.length, 'was', 'were')} already ${pastParticiples[action]}.`,
    );
  if (missing.length > 0 && action !== 'delete')
    parts.push(`${count(missing)} no longer ${byCount(missing.length, 'exists', 'exist')}.`);
  return parts.length > 0 ? parts.join(' ') : undefined;
}
