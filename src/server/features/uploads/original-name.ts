const maxLength = 255;

/**
 * Cleans the submitter's file name, which is stored as data: removes folders and characters that cannot be stored, are
 * invisible or change the text direction, and truncates it to 255 characters.
 * @returns null when nothing remains
 */
export function originalName(fileName: string | undefined): string | null {
  const name = (fileName ?? '')
    .toWellFormed()
    .split(/[/\\]/)
    .at(-1)
    ?.replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim();
  return name ? [...name].slice(0, maxLength).join('') : null;
}
