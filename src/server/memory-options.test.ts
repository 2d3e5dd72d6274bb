import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

const script = `process.stdout.write(JSON.stringify({
  pid: process.pid, options: process.execArgv, values: process.argv.slice(1), arenas: process.env.MALLOC_ARENA_MAX,
}))`;

/** Runs a script behind the import, as `npm start` does. */
async function run(env: NodeJS.ProcessEnv = {}) {
  const args = ['--import', './src/server/memory-options.ts', '--eval', script, 'first value'];
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return { started: child.pid, ...JSON.parse(output) };
}

test.skipIf(process.platform === 'win32')(
  'restarts once in the same process with limited memory',
  async () => {
    const { started, pid, options, values, arenas } = await run();
    expect(pid).toBe(started);
    expect(options.filter((option: string) => option.startsWith('--max-semi-space-size'))).toHaveLength(1);
    expect(values).toEqual(['first value']);
    expect(arenas).toBe('1');
  },
);

test.skipIf(process.platform === 'win32')('keeps allocator variables that the operator has set', async () => {
  expect(await run({ MALLOC_ARENA_MAX: '4' })).toMatchObject({ arenas: '4' });
});
