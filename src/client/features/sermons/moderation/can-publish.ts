import type { ModerationCardOutput } from '../../../../shared/moderation.schemas.ts';

/** Whether a sermon can be published: a draft that the rabbi has not withdrawn (docs/product/submissions.md W8). */
export const canPublish = ({ isPublished, review }: Pick<ModerationCardOutput, 'isPublished' | 'review'>) =>
  isPublished === 'false' && review !== 'withdrawn';
