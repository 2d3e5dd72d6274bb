/** Minimum count of unused elements of a grown array, so that it is not copied for each new sermon. */
export const spareCapacity = 1_024;

/** Returns an array of at least this length: the list itself, or a larger copy. */
export function grow(list: Int32Array<ArrayBuffer>, length: number): Int32Array<ArrayBuffer> {
  if (length <= list.length) return list;
  const grown = new Int32Array(length + spareCapacity + (length >> 3));
  grown.set(list);
  return grown;
}
