import { execFile } from 'node:child_process';
import { mkdtemp, rm, statfs, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A small file system that a test can fill. */
export interface SmallDisk {
  readonly folder: string;
  /** Free bytes. */
  free(): Promise<number>;
  /** Writes files until at most this many bytes are free. */
  fill(freeBytes: number): Promise<void>;
  /** Deletes the files of `fill`. */
  clear(): Promise<void>;
  remove(): Promise<void>;
}

/** Mounts a tmpfs of this size. @returns the reason as text when the machine does not allow it */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk | string> {
  const folder = await mkdtemp(join(tmpdir(), 'bimah-disk-'));
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  } catch (error) {
    await rm(folder, { recursive: true });
    return `mounting a file system needs root (${(error as Error).message.trim().split('\n').at(-1)})`;
  }
  const filler = (number: number) => join(folder, `filler-${number}`);
  let fillers = 0;
  const free = async () => {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  };
  return {
    folder,
    free,
    async fill(freeBytes) {
      for (;;) {
        const bytes = (await free()) - freeBytes;
        if (bytes <= 0) return;
        // When the free space has shrunk in between, the file is written partially.
        await writeFile(filler(fillers++), Buffer.alloc(Math.min(bytes, 8 * 1024 * 1024))).catch(() => {});
        if (freeBytes === 0 && (await free()) < 4096) return;
      }
    },
    async clear() {
      for (let number = 0; number < fillers; number++) {
        await truncate(filler(number)).catch(() => {});
        await rm(filler(number), { force: true });
      }
    },
    async remove() {
      await run('umount', ['-l', folder]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
