/**
 * Whether search engines may index a page of a list: a page after the last one has no rows (docs/product/screens.md V24).
 * @param page undefined for the first page, which may be empty
 * @param list undefined while it loads and when it could not be loaded
 */
export const isIndexable = (
  page: number | undefined,
  list: { readonly items: readonly unknown[] } | undefined,
): boolean => page === undefined || list === undefined || list.items.length > 0;
