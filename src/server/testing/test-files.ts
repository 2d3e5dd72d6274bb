import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../web/project-root.ts';

/** All files of server tests: paths from the project's root. */
export const testFiles = (): string[] => globSync('src/**/*.test.{ts,tsx}', { cwd: projectRoot }).toSorted();

/** What is the whole process's: its memory, its work, its time zone. A thread would have its neighbours' as well, or none. */
const ofProcess = /\bprocess\.(memoryUsage|cpuUsage|resourceUsage|chdir|umask)\b|\bTZ\b/;

/** The test files that need a process of their own; the others run in threads, which begin in a fraction of its time. */
export const processTests = (): string[] =>
  testFiles().filter((file) => ofProcess.test(readFileSync(join(projectRoot, file), 'utf8')));

/** What tests name whose result may depend on the time. */
const ofTime = /\bDate\b|calendar|highlights|seedDemo/i;

/** The test files that `npm run test:dates` runs at each instant. */
export const timeTests = (): string[] =>
  testFiles().filter((file) => ofTime.test(readFileSync(join(projectRoot, file), 'utf8')));
