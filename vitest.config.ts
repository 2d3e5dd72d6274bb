import { defineConfig } from 'vitest/config';
import { databaseTests } from './src/server/testing/database-tests.ts';
import { processTests, testFiles } from './src/server/testing/test-files.ts';

// On a PostgreSQL server, what never asks a database would only be done a second time.
const files = process.env.TEST_DATABASE_URL ? databaseTests() : testFiles();
const alone = new Set(processTests());

const common = {
  environment: 'node',
  testTimeout: 30_000,
  hookTimeout: 60_000,
  maxWorkers: 2,
  // Each file has its own database; within a file, tests share it and stay out of each other's way.
  isolate: true,
} as const;

export default defineConfig({
  test: {
    // Once for both projects.
    globalSetup: ['src/server/testing/global-setup.ts'],
    projects: [
      {
        test: {
          ...common,
          name: 'threads',
          pool: 'threads',
          include: files.filter((file) => !alone.has(file)),
        },
      },
      {
        test: {
          ...common,
          name: 'processes',
          pool: 'forks',
          include: files.filter((file) => alone.has(file)),
        },
      },
    ],
  },
});
