import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../base/project-root.ts';
import { databaseTests } from './database-tests.ts';

const onBoth = databaseTests();

test('three test files that import the database directly or indirectly also run on PostgreSQL, two others do not', () => {
  // By a direct import, through the test app, or through a helper that uses the test app.
  expect(onBoth).toContain('src/server/db/plans.test.ts');
  expect(onBoth).toContain('src/server/features/sermons/sermons.test.ts');
  expect(onBoth).toContain('src/server/features/newsletters/highlights/highlights.test.ts');
  expect(onBoth).not.toContain('src/shared/text/text-direction.test.ts');
  expect(onBoth).not.toContain('src/server/commands/command.test.ts');
});

test('only test files that also run on PostgreSQL use its URL', () => {
  const serverUrl = /TEST_DATABASE_URL|postgresUrl/;
  const named = globSync('src/**/*.test.{ts,tsx}', { cwd: projectRoot }).filter((file) =>
    serverUrl.test(readFileSync(join(projectRoot, file), 'utf8')),
  );
  const self = 'src/server/testing/runner/database-tests.test.ts';
  expect(named.filter((file) => !onBoth.includes(file))).toEqual([self]);
});
