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
  // On two cores, two workers leave a quarter of the CPU time unused: a worker often waits for its site or its browser.
  workers: Number(process.env.TEST_WORKERS ?? 3),
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // A retry would hide race conditions.
  retries: 0,
  // Generous: on a busy machine, a test that takes 3 s alone took 58 s.
  timeout: 120_000,
  expect: { timeout: 30_000 },
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
