import { readFile } from 'node:fs/promises';

/** Resident memory of a process in MB, current and peak. NaN except on Linux. */
export async function residentMemory(pid: number | undefined): Promise<{ now: number; peak: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const read = (name: string) =>
    Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? Number.NaN) / 1024;
  return { now: read('VmRSS'), peak: read('VmHWM') };
}
