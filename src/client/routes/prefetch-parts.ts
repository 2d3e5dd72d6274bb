/**
 * Lets the server wait for the queries of a page whose parts load separately. The browser renders at once, and each part
 * shows its own skeleton, content or error (docs/product/failures.md D10).
 * @param prefetches running prefetches; other values are ignored
 */
export const prefetchParts = (prefetches: readonly unknown[]): Promise<unknown> | undefined =>
  typeof window === 'undefined' ? Promise.all(prefetches) : undefined;
