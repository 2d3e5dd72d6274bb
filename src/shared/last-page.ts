/** The number of the last page of a list: 1 when the list is empty. */
export const lastPageOf = ({ total, limit }: { readonly total: number; readonly limit: number }): number =>
  Math.max(1, Math.ceil(total / limit));
