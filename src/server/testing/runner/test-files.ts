import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../base/project-root.ts';

/** All Vitest files in src: paths relative to the project root. */
export const testFiles = (): string[] => globSync('src/**/*.test.{ts,tsx}', { cwd: projectRoot }).toSorted();

const testFilesWith = (pattern: RegExp): string[] =>
  testFiles().filter((file) => pattern.test(readFileSync(join(projectRoot, file), 'utf8')));

/** Features of a process that a thread shares or lacks: memory, CPU time, working directory, umask, time zone. */
const processFeatures = /\bprocess\.(memoryUsage|cpuUsage|resourceUsage|chdir|umask)\b|\bTZ\b/;

/** The test files that need a process of their own. The others run in threads, which start much faster. */
export const processTests = (): string[] => testFilesWith(processFeatures);

/** Matches tests whose result may depend on the date. */
const timeDependent = /\bDate\b|calendar|highlights|seedDemo/i;

/** The test files that `npm run test:dates` runs at each instant. */
export const timeTests = (): string[] => testFilesWith(timeDependent);
