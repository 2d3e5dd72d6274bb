import { open, readdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Forces a file's bytes to the disk, so that they survive a power cut. */
export async function forceFile(path: string): Promise<void> {
  // Windows flushes only what is open for writing.
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Forces to the disk which names a folder holds. Windows does so by itself, and does not let one ask for it. */
export async function forceFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Forces a folder with everything in it to the disk. */
export async function forceTree(path: string): Promise<void> {
  for (const entry of await readdir(path, { withFileTypes: true })) {
    const inner = join(path, entry.name);
    if (entry.isDirectory()) await forceTree(inner);
    else if (entry.isFile()) await forceFile(inner);
  }
  await forceFolder(path);
}

/** Gives a finished file its name: a power cut leaves all of it under that name, or nothing. */
export async function publishFile(from: string, to: string): Promise<void> {
  await forceFile(from);
  await rename(from, to);
  await forceFolder(dirname(to));
}
