import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import './src/server/testing/runner/environment.ts';
import { databaseTests } from './src/server/testing/runner/database-tests.ts';
import { processTests, testFiles } from './src/server/testing/runner/test-files.ts';

// On PostgreSQL, only the tests that use a database run: the others would give the same result again.
const files = process.env.TEST_DATABASE_URL ? databaseTests() : testFiles();
const processFiles = new Set(processTests());

class ReverseOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toReversed();
  }
}

const common = {
  environment: 'node',
  // Generous, because tests are slow on a busy machine.
  testTimeout: 300_000,
  expect: { poll: { timeout: 30_000 } },
  hookTimeout: 300_000,
  maxWorkers: Number(process.env.TEST_WORKERS ?? 2),
  // Restores mocks, so that the next test does not see them.
  restoreMocks: true,
  unstubEnvs: true,
} as const;

export default defineConfig({
  test: {
    reporters: ['default', './src/server/testing/runner/durations-reporter.ts'],
    ...(process.env.TEST_ORDER === 'reverse' && { sequence: { sequencer: ReverseOrder } }),
    // Runs once for both projects.
    globalSetup: ['src/server/testing/runner/global-setup.ts'],
    projects: [
      {
        test: {
          ...common,
          name: 'threads',
          pool: 'threads',
          // Each file has its own database, so files share nothing but the loaded modules. Loading these for each file
          // took a third of the time.
          isolate: false,
          include: files.filter((file) => !processFiles.has(file)),
        },
      },
      {
        test: {
          ...common,
          name: 'processes',
          pool: 'forks',
          include: files.filter((file) => processFiles.has(file)),
        },
      },
    ],
  },
});
