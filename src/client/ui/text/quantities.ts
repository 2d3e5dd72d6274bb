/** '1 row', '1,240 rows'. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** '350 kB', '12.5 MB'. */
export const fileSize = (bytes: number): string =>
  bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024)).toLocaleString('en-US')} kB`
    : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
