import { defineConfig } from 'vitest/config';

/** `npm run test:faults`: whole processes that are killed, flooded, and left without what they need. */
export default defineConfig({
  test: {
    include: ['e2e/**/*.faults.ts'],
    environment: 'node',
    globalSetup: ['src/server/testing/global-setup.ts', 'e2e/faults-setup.ts'],
    testTimeout: 900_000,
    hookTimeout: 120_000,
    // Each file has sites and servers of its own, and most of the time it waits for one of them.
    maxWorkers: 2,
  },
});
