import { defineConfig } from '@playwright/test';
import './src/server/testing/environment.ts';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './e2e/global-setup.ts',
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // A race that is hidden by a retry is still a race.
  retries: 0,
  timeout: 60_000,
  // A machine that is busy with other things is slow, not wrong.
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    // What the page was at every step is kept as its document; filming it as well would cost every test a sixth of its
    // time. In CI, whose machine is gone before anybody could look, even that tenth is saved.
    trace: process.env.CI ? 'off' : { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
  },
});
