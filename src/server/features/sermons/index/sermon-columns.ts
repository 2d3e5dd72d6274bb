import { podcastAudioTypes } from '../../../../shared/uploads/upload.schemas.ts';
import { isInIsrael } from '../../locations/in-israel.ts';
import { occasionsOfDay } from '../../occasions/catalog/occasions-of-day.ts';

/** A property of sermons that lists are filtered by. */
interface FilterColumn {
  /** SQL of the property as text. @param row alias of the table `sermons` */
  readonly sql: (row: string) => string;
  /** Parses the text: the values of the property that a sermon has. */
  readonly values: (text: string) => readonly string[];
}

const separator = ' ';
const single = (text: string): string[] => (text === '' ? [] : [text]);

/** The filterable properties of a sermon. To add a filter, add a column here and a condition in sermon-filter.ts. */
export const filterColumns = {
  location: { sql: (row) => `${row}.location_id::text`, values: single },
  language: { sql: (row) => `${row}.language`, values: single },
  /** `true`: it has a recording. `episode`: the recording is an uploaded file that podcast apps can play. */
  audio: {
    sql: (row) => `case when ${row}.audio_url is null then 'false' when exists (
      select from uploads where uploads.url = ${row}.audio_url
        and content_type in (${podcastAudioTypes.map((type) => `'${type}'`).join(', ')})
    ) then 'true episode' else 'true' end`,
    values: (text) => text.split(separator),
  },
  rabbi: { sql: (row) => `${row}.rabbi_id::text`, values: single },
  synagogue: { sql: (row) => `${row}.synagogue_id::text`, values: single },
  /** The chosen slugs, as `=vayishlach vayetzei`, or the day of delivery, marked with `i` in Israel. */
  occasion: {
    sql: (row) => `coalesce('=' || array_to_string(${row}.chosen_occasions, ' '),
      to_char(${row}.date_delivered at time zone 'UTC', 'YYYY-MM-DD') || case when ${isInIsrael(row)} then 'i' else '' end)`,
    values: (text) =>
      text.startsWith('=')
        ? text.slice(1).split(separator)
        : occasionsOfDay(text.slice(0, 10), text.endsWith('i') ? 'israel' : 'diaspora'),
  },
  /** Folded, as in the table `sermon_keywords`. */
  keyword: {
    sql: (row) =>
      `(select string_agg(keyword, chr(31)) from sermon_keywords where sermon_keywords.sermon_id = ${row}.id)`,
    values: (text) => (text === '' ? [] : text.split('\u001F')),
  },
} satisfies Record<string, FilterColumn>;

/** The name of a filterable property. */
export type FilterColumnName = keyof typeof filterColumns;
export const filterColumnNames = Object.keys(filterColumns) as FilterColumnName[];

/** SQL of the day of delivery, as days since 1970. @param row alias of the table `sermons` */
export const dayNumberSql = (row: string): string =>
  `(extract(epoch from ${row}.date_delivered) / 86400)::int`;
