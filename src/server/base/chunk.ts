/**
 * Groups items into arrays. If the source fails, the collected items are yielded first.
 * @param size maximum items per array
 */
export async function* chunk<Item>(items: AsyncIterable<Item>, size: number): AsyncGenerator<Item[]> {
  let group: Item[] = [];
  try {
    for await (const item of items) {
      group.push(item);
      if (group.length === size) {
        yield group;
        group = [];
      }
    }
  } catch (error) {
    if (group.length > 0) yield group;
    throw error;
  }
  if (group.length > 0) yield group;
}
