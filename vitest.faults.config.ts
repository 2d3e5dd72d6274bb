import { defineConfig } from 'vitest/config';

/** `npm run test:faults`: whole processes that are killed in the middle of long work. */
export default defineConfig({
  test: {
    include: ['e2e/**/*.faults.ts'],
    environment: 'node',
    globalSetup: ['src/server/testing/global-setup.ts'],
    testTimeout: 900_000,
    hookTimeout: 120_000,
    fileParallelism: false,
  },
});
