import { execFile } from 'node:child_process';
import { mkdtemp, rm, statfs, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A small file system that a test can fill. */
export interface SmallDisk {
  readonly folder: string;
  /** Writes files until at most this number of bytes is free. */
  fill(freeBytes: number): Promise<void>;
  /** Deletes the files of `fill`. */
  clear(): Promise<void>;
  /** Remounts the disk read-only. */
  setReadOnly(): Promise<void>;
  remove(): Promise<void>;
}

/** Mounts a tmpfs of this size. @returns the disk, or the reason why the machine does not allow it */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk | string> {
  const folder = await mkdtemp(join(tmpdir(), 'bimah-disk-'));
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  } catch (error) {
    await rm(folder, { recursive: true });
    return `mounting a file system needs root (${(error as Error).message.trim().split('\n').at(-1)})`;
  }
  const fillerPath = (index: number) => join(folder, `filler-${index}`);
  let fillerCount = 0;
  const readFreeBytes = async () => {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  };
  return {
    folder,
    async fill(freeBytes) {
      for (;;) {
        const bytes = (await readFreeBytes()) - freeBytes;
        if (bytes <= 0) return;
        // If another process has used some of the space, the write fails and leaves a shorter file.
        await writeFile(fillerPath(fillerCount++), Buffer.alloc(Math.min(bytes, 8 * 1024 * 1024))).catch(
          () => {},
        );
        if (freeBytes === 0 && (await readFreeBytes()) < 4096) return;
      }
    },
    async clear() {
      for (let index = 0; index < fillerCount; index++) {
        await truncate(fillerPath(index)).catch(() => {});
        await rm(fillerPath(index), { force: true });
      }
    },
    async setReadOnly() {
      await run('mount', ['-o', 'remount,ro', folder]);
    },
    async remove() {
      await run('umount', ['-l', folder]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
