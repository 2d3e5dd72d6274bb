import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { fairScheduler } from './fair-scheduler.ts';

test('starts at most one task per turn of the event loop, in order', async () => {
  const schedule = fairScheduler();
  const started: string[] = [];
  schedule(() => {
    started.push('first');
    schedule(() => started.push('by the first'));
  });
  schedule(() => started.push('second'));
  expect(started).toEqual([]);
  while (started.length < 3) {
    const countBefore = started.length;
    await nextTurn();
    expect(started.length - countBefore).toBeLessThanOrEqual(1);
  }
  expect(started).toEqual(['first', 'second', 'by the first']);
});

test('a timer runs before the last of 50 queued tasks starts', async () => {
  const schedule = fairScheduler();
  let started = 0;
  for (let index = 0; index < 50; index++) {
    schedule(() => {
      started += 1;
      const end = performance.now() + 1;
      while (performance.now() < end);
    });
  }
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(started).toBeLessThan(50);
});
