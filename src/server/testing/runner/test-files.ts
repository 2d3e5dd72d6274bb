import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../base/project-root.ts';

/** All files of server tests: paths relative to the project root. */
export const testFiles = (): string[] => globSync('src/**/*.test.{ts,tsx}', { cwd: projectRoot }).toSorted();

/** Features that belong to the whole process: memory, CPU time, time zone. Threads share or lack them. */
const ofProcess = /\bprocess\.(memoryUsage|cpuUsage|resourceUsage|chdir|umask)\b|\bTZ\b/;

/** The test files that need a process of their own. The others run in threads, which start much faster. */
export const processTests = (): string[] =>
  testFiles().filter((file) => ofProcess.test(readFileSync(join(projectRoot, file), 'utf8')));

/** Names in tests whose result may depend on the time. */
const ofTime = /\bDate\b|calendar|highlights|seedDemo/i;

/** The test files that `npm run test:dates` runs at each instant. */
export const timeTests = (): string[] =>
  testFiles().filter((file) => ofTime.test(readFileSync(join(projectRoot, file), 'utf8')));
