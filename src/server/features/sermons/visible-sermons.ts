/** What the public sees of the table `sermons`, as SQL: published and not hidden. @param row the table's name there */
export const visible = (row = 'sermons'): string =>
  `${row}.is_published = 'true' and ${row}.is_hidden = 'false'`;
