/**
 * Measures the CPU time of this thread while a function runs. Unlike the elapsed time, it does not depend on other
 * processes.
 * @returns milliseconds
 */
export async function measureCpuMs(run: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
