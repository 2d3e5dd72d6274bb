/**
 * Reads rows a batch at a time, each behind the last row of the one before: memory stays the same however many there
 * are.
 * @param readBehind reads the next rows behind one, the first ones without it; with a fresh entity manager, since every
 *   one remembers what it has read
 */
export async function* paginate<Row>(
  size: number,
  readBehind: (last: Row | undefined, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let last: Row | undefined;
  do {
    const batch = await readBehind(last, size);
    yield* batch;
    last = batch.length === size ? batch.at(-1) : undefined;
  } while (last !== undefined);
}
