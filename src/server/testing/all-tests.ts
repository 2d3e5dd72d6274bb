import { type ChildProcess, spawn } from 'node:child_process';
import { ensureBuild } from '../web/build.ts';

// `npm test`: the server tests beside the browser tests, which spend half their time on pages that come to rest. What the
// browser tests say is seen as they say it, what the server tests said when they are through.

interface Leg {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  /** Whether what it says is kept until it is through. */
  readonly isHeld?: boolean;
}

const children: ChildProcess[] = [];

function run({ command, args, env, isHeld = false }: Leg): Promise<number> {
  const output = isHeld ? 'pipe' : 'inherit';
  const child = spawn(command, args, {
    stdio: ['ignore', output, output],
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  });
  children.push(child);
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => said.push(chunk));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      process.stdout.write(Buffer.concat(said));
      resolve(code ?? 1);
    });
  });
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    for (const child of children) child.kill(signal);
  });

// Both need the pages, and would begin to build them at once.
await ensureBuild((line) => process.stdout.write(`${line}\n`));
const codes = await Promise.all([
  // One file at a time lasts no longer than the browser tests do.
  run({ command: 'vitest', args: ['run'], env: { VITEST_MAX_WORKERS: '1' }, isHeld: true }),
  run({ command: 'playwright', args: ['test'] }),
]);
const failed = ['server', 'browser'].filter((_leg, place) => codes[place] !== 0);
if (failed.length > 0) process.stderr.write(`\nFailed: the ${failed.join(' and the ')} tests\n`);
process.exitCode = failed.length === 0 ? 0 : 1;
