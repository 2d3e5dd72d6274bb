import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** The exit code and output of a command. */
export interface CommandResult {
  readonly code: number | null;
  readonly output: string;
}

/** Runs the file of a package.json script in a separate process, with these environment variables. */
export async function runCommand(
  script: 'backup' | 'restore' | 'db:move',
  { args = [], env }: { args?: readonly string[]; env: NodeJS.ProcessEnv },
): Promise<CommandResult> {
  const scriptFiles = {
    backup: 'src/server/commands/backup.ts',
    restore: 'src/server/commands/restore.ts',
    'db:move': 'src/server/commands/move.ts',
  };
  const root = join(import.meta.dirname, '../..');
  const child = spawn(process.execPath, [scriptFiles[script], ...args], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: '', STORAGE_URL: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  const [code] = await once(child, 'close');
  return { code, output };
}
