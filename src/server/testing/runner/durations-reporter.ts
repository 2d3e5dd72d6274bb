import { relative } from 'node:path';
import type { FullConfig, TestCase as PlaywrightTest, Reporter, TestResult } from '@playwright/test/reporter';
import type { Reporter as VitestReporter, TestCase as VitestTest } from 'vitest/node';
import { projectRoot } from '../../base/project-root.ts';
import { DurationLog } from './durations.ts';

/** Records the durations that `npm run test:slowest` prints: a reporter of both Vitest and Playwright. */
export default class DurationsReporter implements Reporter, VitestReporter {
  #log: DurationLog | undefined;

  printsToStdio(): boolean {
    return false;
  }

  onTestRunStart(): void {
    this.#log = new DurationLog(process.env.TEST_DATABASE_URL ? 'server-postgres' : 'server');
  }

  onTestCaseResult(test: VitestTest): void {
    this.#add(test.module.moduleId, test.fullName, test.diagnostic()?.duration ?? 0);
  }

  onBegin(_config: FullConfig): void {
    this.#log = new DurationLog('browser');
  }

  onTestEnd(test: PlaywrightTest, { duration }: TestResult): void {
    this.#add(test.location.file, test.titlePath().slice(3).join(' > '), duration);
  }

  #add(path: string, title: string, durationMs: number): void {
    this.#log?.add({ file: relative(projectRoot, path), title, durationMs: Math.round(durationMs) });
  }
}
