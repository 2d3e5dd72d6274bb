import { globSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import './src/server/testing/runner/environment.ts';

// Playwright runs projects in the order given, and the files of a project in alphabetical order.
const reversed = globSync('e2e/**/*.spec.ts')
  .toSorted()
  .toReversed()
  .map((file) => ({ name: file, testMatch: `**/${file}` }));

export default defineConfig({
  ...(process.env.TEST_ORDER === 'reverse' && { projects: reversed }),
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './e2e/support/global-setup.ts',
  workers: Number(process.env.TEST_WORKERS ?? 2),
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // A race that is hidden by a retry is still a race.
  retries: 0,
  timeout: 60_000,
  // A machine that is busy with other things is slow, not wrong.
  expect: { timeout: 15_000 },
  reporter: [['list'], ['./src/server/testing/runner/durations-reporter.ts']],
  use: {
    // A trace of every test takes a tenth of the time; `--trace retain-on-failure` records one.
    trace: 'off',
    screenshot: 'only-on-failure',
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
  },
});
