/**
 * SQL of the duration of a sermon's recording in whole seconds, from 1 to the largest integer. It is null without an
 * uploaded recording.
 * @param row alias of the table `sermons`
 */
export const audioDuration = (row: string): string =>
  `(select least(greatest(1, round(duration)), 2147483647)::int from uploads where url = ${row}.audio_url)`;
