import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { shortRunFlags } from '../../src/server/testing/short-run-flags.ts';
import { testPassword } from '../../src/server/testing/test-password.ts';

/** The administrator's password on the sites that tests start. */
export const adminPassword = testPassword;

/** Flags of Node that the scripts in package.json have too. Paths are relative to the project root. */
export const compileCacheFlags: readonly string[] = ['--import', './src/server/compile-cache.ts'];

/** A running site in a process of its own, started as `npm start` does. */
export interface RunningSite {
  readonly url: string;
  /** The data folder. Without SMTP_URL, its folder `outbox` has the emails. */
  readonly dataDir: string;
  readonly process: ChildProcess;
  /** The output to stdout and stderr so far. */
  output(): string;
  stop(): Promise<void>;
}

/**
 * Starts the server on a free port and waits until it is ready.
 * @param options.flags additional flags for Node; none in tests and benchmarks that measure memory or time
 * @throws Error with the output when the process ends before it is ready
 */
export async function startSite({
  dataDir,
  env = {},
  flags = shortRunFlags,
}: {
  dataDir: string;
  env?: NodeJS.ProcessEnv;
  flags?: readonly string[];
}): Promise<RunningSite> {
  const root = join(import.meta.dirname, '../..');
  const args = [...flags, ...compileCacheFlags, 'src/server/main.ts'];
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      PUBLIC_URL: '',
      DATABASE_URL: '',
      DATA_DIR: dataDir,
      ADMIN_PASSWORD: adminPassword,
      LOG_LEVEL: 'warn',
      // Tests send the highlights themselves.
      HIGHLIGHTS_SCHEDULE: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      output += `${line}\n`;
      const ready = /is ready: (\S+)/.exec(line)?.[1];
      if (ready) resolve(ready);
    });
    child.once('exit', (code) =>
      reject(new Error(`The site ended with ${code} before it was ready:\n${output}`)),
    );
  });
  return {
    url,
    dataDir,
    process: child,
    output: () => output,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
