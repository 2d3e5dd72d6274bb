// `npm run test:dates`: runs the tests at the instants of `instants.ts`, and prints a table of the results.
//   --sample             a fixed selection of the instants; the server tests only at the first of them
//   --server, --browser  only these tests
//   any other argument   only the instants whose names contain it
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { timeTests } from '../../src/server/testing/runner/test-files.ts';
import { chosenInstants } from './instants.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { sample: { type: 'boolean' }, server: { type: 'boolean' }, browser: { type: 'boolean' } },
});
const all = !values.server && !values.browser;
const TEST_DATES = values.sample ? 'sample' : positionals.join(',') || 'all';
const chosen = chosenInstants(TEST_DATES);
if (chosen.length === 0) throw new Error(`No instant has ${TEST_DATES} in its name`);

const folder = await mkdtemp(join(tmpdir(), 'bimah-dates-'));
const report = join(folder, 'report.json');

/** Runs one of the test runners. @returns its report; null when it wrote none */
async function run(command: string, parameters: string[], env: NodeJS.ProcessEnv): Promise<unknown> {
  await rm(report, { force: true });
  const child = spawn(command, parameters, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  });
  await new Promise((resolve) => child.on('exit', resolve));
  return JSON.parse(await readFile(report, 'utf8').catch(() => 'null'));
}

interface ServerReport {
  readonly success: boolean;
  readonly numPassedTests: number;
  readonly numFailedTests: number;
}

interface BrowserReport {
  readonly suites: { readonly specs: { readonly title: string; readonly ok: boolean }[] }[];
}

const server = new Map<string, string>();
const browser = new Map<string, string>();

if (all || values.browser) {
  const config = ['test', '--config', 'playwright.dates.config.ts', '--reporter=list,json'];
  const found = await run('playwright', config, { TEST_DATES, PLAYWRIGHT_JSON_OUTPUT_FILE: report });
  const specs = (found as BrowserReport | null)?.suites.flatMap((suite) => suite.specs) ?? [];
  for (const { name } of chosen)
    browser.set(name, specs.find(({ title }) => title === name)?.ok ? 'passed' : 'FAILED');
}
if (all || values.server) {
  for (const { name, at, zone, lang } of values.sample ? chosen.slice(0, 1) : chosen) {
    console.log(`\n${name}`);
    const parameters = ['run', ...timeTests(), '--reporter=dot', '--reporter=json', `--outputFile=${report}`];
    const env = { TEST_INSTANT: at, TEST_TZ: zone, ...(lang && { TEST_LANG: lang, LANG: lang }) };
    const found = (await run('vitest', parameters, env)) as ServerReport | null;
    const counts = `${found?.numPassedTests ?? 0} passed, ${found?.numFailedTests ?? 'all'} failed`;
    server.set(name, found?.success ? counts : `FAILED: ${counts}`);
  }
}
await rm(folder, { recursive: true, force: true });

const rows = chosen.map(({ name, at, zone, lang = '' }) => ({
  instant: name,
  at,
  zone: `${zone} ${lang}`.trim(),
  server: server.get(name) ?? '',
  browser: browser.get(name) ?? '',
}));
console.table(rows);
const hasFailed = [...server.values(), ...browser.values()].some((result) => result.startsWith('FAILED'));
process.exit(hasFailed ? 1 : 0);
