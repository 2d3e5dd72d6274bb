import { readFile } from 'node:fs/promises';

/** Reads the resident memory of a process, current and peak, in MB of 1,048,576 bytes. NaN except on Linux. */
export async function readResidentMemory(
  pid: number | undefined,
): Promise<{ current: number; peak: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const read = (name: string) =>
    Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? Number.NaN) / 1024;
  return { current: read('VmRSS'), peak: read('VmHWM') };
}
