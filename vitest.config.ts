import { defineConfig } from 'vitest/config';
import { databaseTests } from './src/server/testing/database-tests.ts';

export default defineConfig({
  test: {
    // On a PostgreSQL server, what never asks a database would only be done a second time.
    include: process.env.TEST_DATABASE_URL ? databaseTests() : ['src/**/*.test.ts', 'src/**/*.test.tsx'],
    environment: 'node',
    globalSetup: ['src/server/testing/global-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    // Each file has its own database; within a file, tests share it and stay out of each other's way.
    isolate: true,
  },
});
