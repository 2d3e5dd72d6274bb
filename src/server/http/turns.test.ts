import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

test('one begins in each turn, in their order, and whoever comes meanwhile is behind them', async () => {
  const turns = new Turns();
  const begun: string[] = [];
  turns.take(() => {
    begun.push('first');
    turns.take(() => begun.push('of the first'));
  });
  turns.take(() => begun.push('second'));
  expect(begun).toEqual([]);
  await turn();
  expect(begun).toEqual(['first']);
  await turn();
  expect(begun).toEqual(['first', 'second']);
  await turn();
  expect(begun).toEqual(['first', 'second', 'of the first']);
  turns.take(() => begun.push('later'));
  await turn();
  expect(begun.at(-1)).toBe('later');
});

test('the rest of the process comes to its turn between two of them', async () => {
  const turns = new Turns();
  let begun = 0;
  for (let count = 0; count < 50; count++) {
    turns.take(() => {
      begun += 1;
      const end = performance.now() + 1;
      while (performance.now() < end);
    });
  }
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(begun).toBeLessThan(50);
});
