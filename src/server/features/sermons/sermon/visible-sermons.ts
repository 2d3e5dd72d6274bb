import type { Sermon } from './sermon.entity.ts';

/** SQL condition for publicly visible sermons: published and not hidden. @param row alias of the table `sermons` */
export const visible = (row = 'sermons'): string =>
  `${row}.is_published = 'true' and ${row}.is_hidden = 'false'`;

/** The condition of indexes over visible sermons, in the form in which migrations create them. */
export const whereVisible = `where "is_published" = 'true' and "is_hidden" = 'false'`;

/** SQL condition for drafts and hidden sermons. @param row alias of the table `sermons` */
export const invisible = (row = 'sermons'): string =>
  `(${row}.is_published = 'false' or ${row}.is_hidden = 'true')`;

/** Whether a sermon is publicly visible. */
export const isVisible = ({ isPublished, isHidden }: Pick<Sermon, 'isPublished' | 'isHidden'>): boolean =>
  isPublished === 'true' && isHidden === 'false';
