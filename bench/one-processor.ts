import { execFileSync } from 'node:child_process';

const taskset = (...parameters: (string | number)[]) =>
  execFileSync('taskset', ['--cpu-list', '--pid', ...parameters.map(String)], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });

/**
 * Does something with these processes, and all that they start meanwhile, on one processor. A read of 0.2 ms is handed
 * from thread to thread, and takes twice as long where they happen to wake on two processors: chance, which has
 * nothing to do with the library. Where the system has no `taskset`, it is done as it is.
 */
export async function onOneProcessor<Result>(
  pids: readonly number[],
  act: () => Promise<Result>,
): Promise<Result> {
  let usual: string;
  try {
    usual = taskset(process.pid).split(':').at(-1)?.trim() ?? '';
    const [first = '0'] = usual.split(/[,-]/);
    for (const pid of pids) taskset('--all-tasks', first, pid);
  } catch {
    return act();
  }
  try {
    return await act();
  } finally {
    for (const pid of pids) taskset('--all-tasks', usual, pid);
  }
}
