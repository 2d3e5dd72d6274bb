/**
 * SQL of the duration of a sermon's recording in whole seconds, at least 1; null without an uploaded recording.
 * @param row alias of the table `sermons`
 */
export const audioDuration = (row: string): string =>
  `(select greatest(1, round(duration))::int from uploads where url = ${row}.audio_url)`;
