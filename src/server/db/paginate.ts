/**
 * Keyset pagination as an async generator, with constant memory.
 * @param size rows per read
 * @param readAfter reads the rows after `last`, or the first rows without it. Use a new entity manager on each call,
 * because an entity manager keeps all rows that it has read.
 */
export async function* paginate<Row>(
  size: number,
  readAfter: (last: Row | undefined, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let last: Row | undefined;
  do {
    const batch = await readAfter(last, size);
    yield* batch;
    last = batch.length === size ? batch.at(-1) : undefined;
  } while (last !== undefined);
}
