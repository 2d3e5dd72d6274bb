/**
 * Prefetches the queries of a page whose parts load separately. The server waits for all of them. The browser renders
 * at once, and each part shows its own skeleton, content or error (docs/product/failures.md D10).
 */
export const prefetchParts = (prefetches: readonly unknown[]): Promise<unknown> | undefined =>
  typeof window === 'undefined' ? Promise.all(prefetches) : undefined;
