/** The first row: the names of the columns. */
export const columns = 'title,content,rabbi,synagogue,city,state,country,email,phone,date';
/** The values from `rabbi` to `phone`. */
const rabbiToPhone =
  'Rabbi Ada Weiss,Shaar Hashamayim,Leeds,Yorkshire,United Kingdom,ada@example.org,0113 555 0100';

/** A row that can be imported. Values are not quoted, so they must contain no comma, quote or line break. */
export const row = (title: string, content = 'Words enough to be a sermon.', date = '2019-03-09') =>
  `${title},${content},${rabbiToPhone},${date}`;

/** A CSV file of these rows. */
export const file = (...rows: string[]) => [columns, ...rows].join('\r\n');
