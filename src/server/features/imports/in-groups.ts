/** Hands things on so many at a time. Where their source breaks, what came before goes on first. */
export async function* inGroups<Item>(items: AsyncIterable<Item>, size: number): AsyncGenerator<Item[]> {
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
