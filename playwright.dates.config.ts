import { defineConfig } from '@playwright/test';
import config from './playwright.config.ts';

/**
 * The browser tests of `npm run test:dates`: what visitors and administrators do every day, at the instants of
 * `e2e/dates/instants.ts`.
 */
export default defineConfig({ ...config, testMatch: '**/*.dates.ts', timeout: 300_000, fullyParallel: true });
