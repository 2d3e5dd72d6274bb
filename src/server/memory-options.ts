// Loaded first (`node --import`): replaces the process by the same one with options that save memory; the process id
// stays. Measured with `npm run bench -- --only memory`; figures in docs/speed.md.
import { isMainThread } from 'node:worker_threads';

const nodeOptions = [
  // Megabytes. By default, up to three times 32 MB are kept for new objects.
  '--max-semi-space-size=8',
  // Collect garbage when the heap is 30 % larger than what the last collection left.
  '--heap-growing-percent=30',
];

/** Options of glibc's malloc, which reads them only when a process begins. */
const allocator = {
  // One heap for all threads: several keep more free memory.
  MALLOC_ARENA_MAX: '1',
  // In bytes. Larger blocks, such as cached responses, return to the operating system as soon as they are freed.
  MALLOC_MMAP_THRESHOLD_: '16384',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

const { execArgv, execPath, argv, env } = process;
const isRestarted = nodeOptions.every((option) => execArgv.includes(option));
// Windows cannot replace a process, so it starts without these options. Variables that the operator has set win.
if (isMainThread && !isRestarted && process.platform !== 'win32')
  process.execve?.(execPath, [execPath, ...execArgv, ...nodeOptions, ...argv.slice(1)], {
    ...allocator,
    ...env,
  });
