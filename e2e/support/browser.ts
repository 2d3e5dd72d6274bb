import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type LaunchOptions } from '@playwright/test';

const installed = [
  '/usr/bin/google-chrome',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const quietFlags = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
];

/**
 * The browser for the tests: the machine's own, else Playwright's, else the one in an npm package, so that nothing has
 * to be installed beforehand.
 */
export async function findBrowser(): Promise<LaunchOptions> {
  const sandbox = { chromiumSandbox: false, args: quietFlags };
  const executable = process.env.BROWSER_PATH ?? installed.find((path) => existsSync(path));
  if (executable) return { executablePath: executable, ...sandbox };
  if (existsSync(chromium.executablePath())) return sandbox;
  const { default: packaged } = await import('@sparticuz/chromium');
  packaged.setGraphicsMode = false;
  const executablePath = await packaged.executablePath();
  return {
    executablePath,
    ...sandbox,
    env: { ...(process.env as Record<string, string>), ...(await missingLibraries(executablePath)) },
  };
}

/** The environment for the packaged browser: its own libraries on a machine that lacks the system's. */
async function missingLibraries(executablePath: string): Promise<Record<string, string>> {
  let linked = '';
  try {
    linked = execFileSync('ldd', [executablePath], { encoding: 'utf8' });
  } catch {
    return {};
  }
  if (!linked.includes('not found')) return {};
  const { inflate } = await import('@sparticuz/chromium/build/lambdafs.js' as string);
  const libraries = join(import.meta.dirname, '../../node_modules/@sparticuz/chromium/bin/al2023.tar.br');
  await inflate(libraries);
  return { LD_LIBRARY_PATH: join(tmpdir(), 'al2023', 'lib') };
}
