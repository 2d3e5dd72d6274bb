import type { Sermon } from './sermon.entity.ts';

/** SQL condition for publicly visible sermons: published and not hidden. @param alias of the table `sermons` */
export const visible = (alias = 'sermons'): string =>
  `${alias}.is_published = 'true' and ${alias}.is_hidden = 'false'`;

/** The `where` clause of indexes over visible sermons, quoted exactly as in the migrations. */
export const whereVisible = `where "is_published" = 'true' and "is_hidden" = 'false'`;

/** SQL condition for drafts and hidden sermons. @param alias of the table `sermons` */
export const invisible = (alias = 'sermons'): string =>
  `(${alias}.is_published = 'false' or ${alias}.is_hidden = 'true')`;

/** Whether a sermon is publicly visible. */
export const isVisible = ({ isPublished, isHidden }: Pick<Sermon, 'isPublished' | 'isHidden'>): boolean =>
  isPublished === 'true' && isHidden === 'false';
