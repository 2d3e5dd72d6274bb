import { expect, test } from 'vitest';
import { findLikelyDuplicates } from './name-likeness.ts';

test.each([[['Cohn', 'Kahana', 'Kahane']], [['Kahana', 'Cohn', 'Kahane']], [['Kahana', 'Kahane', 'Cohn']]])(
  'likely duplicates are found in each order of the names: %s',
  (names) => {
    const groups = findLikelyDuplicates(names.map((name) => ({ names: [name] })));
    expect(groups.map((group) => group.map((item) => item.names[0]))).toEqual([['Kahana', 'Kahane']]);
  },
);
