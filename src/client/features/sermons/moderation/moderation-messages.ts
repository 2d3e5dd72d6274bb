import type { BulkAction, BulkOutput } from '../../../../shared/moderation.schemas';
import type { Flag } from '../../../../shared/text/text.ts';

/** The toasts of an action: its success, and its failure in the list and in the dialog. */
export interface Messages {
  readonly done: string;
  readonly doneMore?: string;
  readonly list: string;
  readonly dialog: string;
}

export const messages = {
  publish: {
    done: 'Sermon Published',
    list: 'Failed to update sermon publication status',
    dialog: 'Failed to publish sermon',
  },
  unpublish: {
    done: 'Sermon Unpublished',
    list: 'Failed to update sermon publication status',
    dialog: 'Failed to unpublish sermon',
  },
  feature: {
    done: 'Sermon Featured',
    list: 'Failed to update sermon featured status',
    dialog: 'Failed to update featured status',
  },
  unfeature: {
    done: 'Sermon Unfeatured',
    doneMore: 'The sermon is no longer featured.',
    list: 'Failed to update sermon featured status',
    dialog: 'Failed to update featured status',
  },
  hide: {
    done: 'Sermon Hidden',
    list: 'Failed to update sermon visibility',
    dialog: 'Failed to update visibility',
  },
  unhide: {
    done: 'Sermon Unhidden',
    list: 'Failed to update sermon visibility',
    dialog: 'Failed to update visibility',
  },
  delete: { done: 'Sermon Deleted', list: 'Failed to delete sermon', dialog: 'Failed to delete sermon' },
} satisfies Record<string, Messages>;
export type ActionName = keyof typeof messages;

/** The action that undoes a bulk action. */
export const inverse = {
  publish: 'unpublish',
  unpublish: 'publish',
  hide: 'unhide',
  unhide: 'hide',
} as const;

export const doneMany: Record<BulkAction, string> = {
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
const verb = (count: number, one: string, many: string) => (count === 1 ? one : many);

/** A message about the sermons that a bulk action left unchanged or invisible; undefined when there are none. */
export function exceptions(
  action: BulkAction,
  { unchanged, missing, notVisible }: BulkOutput,
): string | undefined {
  const parts: string[] = [];
  const count = (ids: readonly number[]) => ids.length.toLocaleString('en-US');
  if (notVisible.length > 0) {
    const state = action === 'publish' ? 'hidden' : verb(notVisible.length, 'a draft', 'drafts');
    parts.push(`${count(notVisible)} ${verb(notVisible.length, 'is', 'are')} still ${state}.`);
  }
  if (unchanged.length > 0)
    parts.push(`${count(unchanged)} ${verb(unchanged.length, 'was', 'were')} already ${doneMany[action]}.`);
  if (missing.length > 0 && action !== 'delete')
    parts.push(`${count(missing)} no longer ${verb(missing.length, 'exists', 'exist')}.`);
  return parts.length > 0 ? parts.join(' ') : undefined;
}
