import { defineConfig } from 'vitest/config';

/**
 * Suites that mostly wait: until a neighbour's silence is too long, a heartbeat missing, the next try due, a schedule
 * looked at. All of them fit beside each other where two that work do.
 */
const waiting = ['clock', 'highlights', 'hung', 'import', 'kills', 'weekly', 'weekly-instances'].map(
  (name) => `e2e/${name}.faults.ts`,
);

const common = {
  environment: 'node',
  globalSetup: ['src/server/testing/global-setup.ts', 'e2e/faults-setup.ts'],
  testTimeout: 900_000,
  hookTimeout: 300_000,
};

/** `npm run test:faults`: whole processes that are killed, flooded, and left without what they need. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...common,
          name: 'waiting',
          include: waiting,
          maxWorkers: waiting.length,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...common,
          // Each file has sites and servers of its own. Floods, whose memory and work are measured, are among them.
          name: 'working',
          include: ['e2e/**/*.faults.ts'],
          exclude: waiting,
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
