import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type LaunchOptions } from '@playwright/test';

const installedPaths = [
  '/usr/bin/google-chrome',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Disables QUIC, the first-run dialogs and background traffic, which would disturb measurements. */
const commonFlags = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
];

/**
 * Returns the launch options of the browser for the tests: the browser in BROWSER_PATH, else the machine's own, else
 * Playwright's, else the one in the npm package `@sparticuz/chromium`, so that nothing has to be installed beforehand.
 */
export async function findBrowser(): Promise<LaunchOptions> {
  const options = { chromiumSandbox: false, args: commonFlags };
  const installedPath = process.env.BROWSER_PATH ?? installedPaths.find((path) => existsSync(path));
  if (installedPath) return { executablePath: installedPath, ...options };
  if (existsSync(chromium.executablePath())) return options;
  const { default: packaged } = await import('@sparticuz/chromium');
  packaged.setGraphicsMode = false;
  const executablePath = await packaged.executablePath();
  return {
    executablePath,
    ...options,
    env: { ...(process.env as Record<string, string>), ...(await findLibraries(executablePath)) },
  };
}

/** Returns environment variables that make the packaged browser use its own libraries if the system lacks them. */
async function findLibraries(executablePath: string): Promise<Record<string, string>> {
  let linkedLibraries = '';
  try {
    linkedLibraries = execFileSync('ldd', [executablePath], { encoding: 'utf8' });
  } catch {
    return {};
  }
  if (!linkedLibraries.includes('not found')) return {};
  const { inflate } = await import('@sparticuz/chromium/build/lambdafs.js' as string);
  const archive = join(import.meta.dirname, '../../node_modules/@sparticuz/chromium/bin/al2023.tar.br');
  await inflate(archive);
  return { LD_LIBRARY_PATH: join(tmpdir(), 'al2023', 'lib') };
}
