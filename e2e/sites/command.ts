import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { shortRunFlags } from '../../src/server/testing/short-run-flags.ts';
import { compileCacheFlags } from './site.ts';

/** The exit code and output of a command. */
export interface CommandResult {
  readonly code: number | null;
  readonly output: string;
}

/** The arguments of a command and the environment variables that differ from those of the tests. */
interface CommandOptions {
  readonly args?: readonly string[];
  readonly env: NodeJS.ProcessEnv;
}

/** Runs the file of a package.json script in a separate process. */
export const runCommand = (
  script: 'backup' | 'restore' | 'db:move',
  options: CommandOptions,
): Promise<CommandResult> => startCommand(script, options).result;

/** Like {@link runCommand}, for tests that send signals to the process. */
export function startCommand(
  script: 'backup' | 'restore' | 'db:move',
  { args = [], env }: CommandOptions,
): { readonly process: ChildProcess; readonly result: Promise<CommandResult> } {
  const scriptFiles = {
    backup: 'src/server/commands/backup.ts',
    restore: 'src/server/commands/restore.ts',
    'db:move': 'src/server/commands/move.ts',
  };
  const root = join(import.meta.dirname, '../..');
  const child = spawn(
    process.execPath,
    [...shortRunFlags, ...compileCacheFlags, scriptFiles[script], ...args],
    {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: '', STORAGE_URL: '', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  const result = once(child, 'close').then(([code]) => ({ code, output }));
  return { process: child, result };
}
