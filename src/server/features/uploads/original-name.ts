const longest = 255;

/**
 * What a submitter called a file, as data: without folders, and without characters that cannot be stored,
 * cannot be seen, or turn the reading order of what stands beside them.
 * @returns null when nothing is left of it
 */
export function originalName(given: string | undefined): string | null {
  const name = (given ?? '')
    .toWellFormed()
    .split(/[/\\]/)
    .at(-1)
    ?.replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim();
  return name ? [...name].slice(0, longest).join('') : null;
}
