import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { freemem } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';

/** Bytes; the tests use at most a third of this. */
const neededBytes = 4 * 1024 ** 3;

/** Removes the folders of test runs that were killed. */
async function removeFoldersOfEndedRuns(): Promise<void> {
  for (const name of await readdir(memory)) {
    const pid = /^bimah-tests-(\d+)-/.exec(name)?.[1];
    if (pid && !existsSync(`/proc/${pid}`)) await rm(join(memory, name), { recursive: true, force: true });
  }
}

/**
 * Creates a folder for temporary files in memory and sets TMPDIR to it. Copying an embedded database creates a thousand
 * files, and Chromium one for each part of a page; in memory, all tests need a tenth to a fifth less CPU time. Leaves
 * TMPDIR as it is if it is set, if there is no /dev/shm, or if less than 4 GiB are free there.
 * @returns a function that removes the folder and resets TMPDIR
 */
export async function createMemoryFolder(): Promise<() => Promise<void>> {
  if (process.env.TMPDIR || !existsSync(memory)) return async () => {};
  await removeFoldersOfEndedRuns();
  const { bavail, bsize } = await statfs(memory);
  if (Math.min(bavail * bsize, freemem()) < neededBytes) return async () => {};
  const folder = await mkdtemp(join(memory, `bimah-tests-${process.pid}-`));
  // PostgreSQL does not run as root; its user must reach its own files in here.
  await chmod(folder, 0o711);
  process.env.TMPDIR = folder;
  return async () => {
    delete process.env.TMPDIR;
    await rm(folder, { recursive: true, force: true });
  };
}
