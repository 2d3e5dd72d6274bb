import { expect, test } from 'vitest';
import { processTests, testFiles } from './test-files.ts';

test('four test files that measure their process or set its time zone run in a process of their own, another does not', () => {
  for (const file of [
    'src/server/features/admin/streaming.test.ts',
    'src/server/features/imports/csv/csv-memory.test.ts',
    'src/server/features/imports/source/import-values.test.ts',
    'src/server/features/uploads/pictures.test.ts',
  ])
    expect(processTests()).toContain(file);
  expect(processTests()).not.toContain('src/server/features/sermons/sermons.test.ts');
});

test('the test files include those with JSX', () => {
  expect(testFiles()).toContain('src/client/upstream/chakra.test.tsx');
});
