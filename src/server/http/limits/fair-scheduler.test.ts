import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { fairScheduler } from './fair-scheduler.ts';

test('starts at most one task per iteration of the event loop, in order', async () => {
  const take = fairScheduler();
  const begun: string[] = [];
  take(() => {
    begun.push('first');
    take(() => begun.push('of the first'));
  });
  take(() => begun.push('second'));
  expect(begun).toEqual([]);
  for (let before = 0; begun.length < 3; before = begun.length) {
    await turn();
    expect(begun.length - before).toBeLessThanOrEqual(1);
  }
  expect(begun).toEqual(['first', 'second', 'of the first']);
});

test('timers run between two tasks', async () => {
  const take = fairScheduler();
  let begun = 0;
  for (let count = 0; count < 50; count++) {
    take(() => {
      begun += 1;
      const end = performance.now() + 1;
      while (performance.now() < end);
    });
  }
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(begun).toBeLessThan(50);
});
