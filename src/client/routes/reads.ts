/**
 * Reads that a page draws part by part. On the server the page waits for all of them; in the browser it stands at
 * once, and each part shows its own skeleton, content or error (docs/product/failures.md D10).
 */
export const readInParts = (reads: readonly unknown[]): Promise<unknown> | undefined =>
  typeof window === 'undefined' ? Promise.all(reads) : undefined;
