import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { filterColumnNames } from './sermon-columns.ts';
import { type IndexedSermon, SermonIndex } from './sermon-index.ts';

const properties = (keyword: string): IndexedSermon['properties'] => ({
  ...(Object.fromEntries(filterColumnNames.map((name) => [name, ''])) as IndexedSermon['properties']),
  occasion: '=vayetzei',
  keyword,
});

test('needs a rebuild after more than 10,000 writes plus two per sermon, because former values stay in its dictionaries', () => {
  const index = new SermonIndex(1n);
  for (let id = 1; id <= 100; id++) index.set({ id, day: 0, properties: properties('hope') });
  index.addOrder(
    'date desc',
    Array.from({ length: 100 }, (_, position) => position + 1),
  );
  // Storing the 100 sermons took 100 writes.
  for (let edit = 0; edit < 10_100; edit++)
    index.set({ id: 7, day: 0, properties: properties(`edit ${edit}`) });
  expect(index.needsRebuild).toBe(false);
  index.set({ id: 7, day: 0, properties: properties('one more') });
  expect(index.needsRebuild).toBe(true);
});

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const heapAfterCollection = () => {
  collectGarbage();
  return process.memoryUsage().heapUsed;
};

test('the heap grows by less than 20 MB after 20,000 lists with different filters', () => {
  const index = new SermonIndex(1n);
  index.set({ id: 1, day: 0, properties: properties('hope') });
  index.addOrder('date desc', [1]);
  const before = heapAfterCollection();
  for (let list = 0; list < 20_000; list++) {
    const anyOf = new Set([`${list} ${'x'.repeat(2_000)}`]);
    expect(index.page('date desc', [{ column: 'keyword', anyOf }], { offset: 0, limit: 5 }).total).toBe(0);
  }
  // All keys together would take more than 40 MB.
  expect(heapAfterCollection() - before).toBeLessThan(20_000_000);
  expect(index.page('date desc', [], { offset: 0, limit: 5 }).total).toBe(1);
});
