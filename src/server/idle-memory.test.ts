import { expect, test } from 'vitest';
import { releaseMemoryWhenIdle } from './idle-memory.ts';

const heapBytes = () => process.memoryUsage().heapTotal;

test('an idle process releases the heap memory of objects that it no longer uses', async () => {
  const before = heapBytes();
  // Small objects that survive several collections, like those of requests under load.
  const objects = Array.from({ length: 3_000_000 }, (_, index) => ({ index }));
  expect(heapBytes()).toBeGreaterThan(before + 100_000_000);
  objects.length = 0;
  releaseMemoryWhenIdle(50);
  await expect.poll(heapBytes).toBeLessThan(before + 20_000_000);
});
