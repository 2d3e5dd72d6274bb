import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { fairScheduler } from './fair-scheduler.ts';

test('starts at most one task per iteration of the event loop, in order', async () => {
  const schedule = fairScheduler();
  const started: string[] = [];
  schedule(() => {
    started.push('first');
    schedule(() => started.push('of the first'));
  });
  schedule(() => started.push('second'));
  expect(started).toEqual([]);
  for (let before = 0; started.length < 3; before = started.length) {
    await turn();
    expect(started.length - before).toBeLessThanOrEqual(1);
  }
  expect(started).toEqual(['first', 'second', 'of the first']);
});

test('timers run between two tasks', async () => {
  const schedule = fairScheduler();
  let started = 0;
  for (let count = 0; count < 50; count++) {
    schedule(() => {
      started += 1;
      const end = performance.now() + 1;
      while (performance.now() < end);
    });
  }
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(started).toBeLessThan(50);
});
