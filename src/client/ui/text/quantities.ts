/** '1 row', '1,240 rows'. */
export const plural = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;

/** '350 kB', '12.5 MB'. */
export const fileSize = (bytes: number): string =>
  bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024)).toLocaleString('en-US')} kB`
    : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
