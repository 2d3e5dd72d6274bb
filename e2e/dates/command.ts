// `npm run test:dates`: runs the date-dependent tests at the instants of `instants.ts`, and prints a table of the
// results.
//   --sample             a fixed selection of the instants; the server tests only at the first of them
//   --server, --browser  only these tests
//   --postgres           all server tests that use a database, on PostgreSQL (`npm run test:postgres`), and the
//                        date-dependent ones that use none
//   any other argument   only the instants whose names contain it
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { databaseTests } from '../../src/server/testing/runner/database-tests.ts';
import { timeTests } from '../../src/server/testing/runner/test-files.ts';
import { selectInstants } from './instants.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'boolean' },
    server: { type: 'boolean' },
    browser: { type: 'boolean' },
    postgres: { type: 'boolean' },
  },
});
const runsAll = !values.server && !values.browser;
const TEST_DATES = values.sample ? 'sample' : positionals.join(',') || 'all';
const chosen = selectInstants(TEST_DATES);
if (chosen.length === 0) throw new Error(`No instant has ${TEST_DATES} in its name`);

const folder = await mkdtemp(join(tmpdir(), 'bimah-dates-'));
const reportPath = join(folder, 'report.json');

/** Runs a test runner. @returns whether it succeeded, and its report; null when it wrote none */
async function runTests(
  command: string,
  args: string[],
  env: NodeJS.ProcessEnv,
): Promise<{ success: boolean; report: unknown }> {
  await rm(reportPath, { force: true });
  const child = spawn(command, args, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  });
  const code = await new Promise((resolve) => child.on('exit', resolve));
  return { success: code === 0, report: JSON.parse(await readFile(reportPath, 'utf8').catch(() => 'null')) };
}

interface ServerReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
}

interface BrowserReport {
  readonly suites: { readonly specs: { readonly title: string; readonly ok: boolean }[] }[];
}

/** Runs the server tests at an instant. @returns the result for the table */
async function runServerTests(env: NodeJS.ProcessEnv): Promise<string> {
  const onPostgres = new Set(values.postgres ? databaseTests() : []);
  const runs = [['vitest', 'run', ...timeTests().filter((file) => !onPostgres.has(file))]];
  if (values.postgres) runs.unshift(['npm', 'run', 'test:postgres', '--']);
  const reports: (ServerReport | null)[] = [];
  let success = true;
  for (const [command = '', ...args] of runs) {
    const reporters = ['--reporter=dot', '--reporter=json', `--outputFile=${reportPath}`];
    const result = await runTests(command, [...args, ...reporters], env);
    reports.push(result.report as ServerReport | null);
    // A run fails without a failed test when a file cannot be loaded, or when an error occurs outside a test.
    success &&= result.success;
  }
  const sum = (key: 'numPassedTests' | 'numFailedTests') =>
    reports.reduce((total, report) => total + (report?.[key] ?? 0), 0);
  const counts = `${sum('numPassedTests')} passed, ${sum('numFailedTests')} failed`;
  return success ? counts : `FAILED: ${counts}`;
}

const serverResults = new Map<string, string>();
const browserResults = new Map<string, string>();

if (runsAll || values.browser) {
  const args = ['test', '--config', 'playwright.dates.config.ts', '--reporter=list,json'];
  const { success, report } = await runTests('playwright', args, {
    TEST_DATES,
    PLAYWRIGHT_JSON_OUTPUT_FILE: reportPath,
  });
  const specs = (report as BrowserReport | null)?.suites.flatMap((suite) => suite.specs) ?? [];
  // A run fails without a failed test when an error occurs outside a test. Then no result counts.
  const isValid = success || specs.some(({ ok }) => !ok);
  for (const { name } of chosen) {
    const hasPassed = isValid && specs.find(({ title }) => title === name)?.ok;
    browserResults.set(name, hasPassed ? 'passed' : 'FAILED');
  }
}
if (runsAll || values.server) {
  for (const { name, at, zone, lang } of values.sample ? chosen.slice(0, 1) : chosen) {
    console.log(`\n${name}`);
    const env = { TEST_INSTANT: at, TEST_TZ: zone, ...(lang && { TEST_LANG: lang, LANG: lang }) };
    serverResults.set(name, await runServerTests(env));
  }
}
await rm(folder, { recursive: true, force: true });

const rows = chosen.map(({ name, at, zone, lang = '' }) => ({
  instant: name,
  at,
  zone: `${zone} ${lang}`.trim(),
  server: serverResults.get(name) ?? '',
  browser: browserResults.get(name) ?? '',
}));
console.table(rows);
const hasFailed = [...serverResults.values(), ...browserResults.values()].some((result) =>
  result.startsWith('FAILED'),
);
process.exit(hasFailed ? 1 : 0);
