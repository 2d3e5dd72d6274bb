import { execFileSync } from 'node:child_process';

const runTaskset = (...parameters: (string | number)[]) =>
  execFileSync('taskset', ['--cpu-list', '--pid', ...parameters.map(String)], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });

/**
 * Runs a function with these processes, and those that they start, pinned to one CPU. Otherwise a read of 0.2 ms takes
 * up to twice as long when its threads run on two CPUs, however large the library is. Without `taskset`, nothing is
 * pinned.
 */
export async function runOnOneCpu<Result>(
  pids: readonly number[],
  run: () => Promise<Result>,
): Promise<Result> {
  let initialCpus: string;
  try {
    initialCpus = runTaskset(process.pid).split(':').at(-1)?.trim() ?? '';
    const [firstCpu = '0'] = initialCpus.split(/[,-]/);
    for (const pid of pids) runTaskset('--all-tasks', firstCpu, pid);
  } catch {
    return run();
  }
  try {
    return await run();
  } finally {
    for (const pid of pids) runTaskset('--all-tasks', initialCpus, pid);
  }
}
