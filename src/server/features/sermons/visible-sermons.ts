import type { Sermon } from './sermon.entity.ts';

/** What the public sees of the table `sermons`, as SQL: published and not hidden. @param row the table's name there */
export const visible = (row = 'sermons'): string =>
  `${row}.is_published = 'true' and ${row}.is_hidden = 'false'`;

/** Whether everybody can read it. */
export const isVisible = ({ isPublished, isHidden }: Pick<Sermon, 'isPublished' | 'isHidden'>): boolean =>
  isPublished === 'true' && isHidden === 'false';
