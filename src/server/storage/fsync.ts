import { open, readdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Flushes a file to disk (fsync), so that it survives a power failure. */
export async function fsyncFile(path: string): Promise<void> {
  // Windows flushes only files that are open for writing.
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Flushes a folder's entries to disk. Windows does this by itself and cannot flush a folder. */
export async function fsyncDir(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Flushes a folder and everything in it to disk. */
export async function fsyncTree(path: string): Promise<void> {
  for (const entry of await readdir(path, { withFileTypes: true })) {
    const inner = join(path, entry.name);
    if (entry.isDirectory()) await fsyncTree(inner);
    else if (entry.isFile()) await fsyncFile(inner);
  }
  await fsyncDir(path);
}

/** Renames a finished file atomically: after a power failure the target is the complete file, or as it was before. */
export async function atomicRename(from: string, to: string): Promise<void> {
  await fsyncFile(from);
  await rename(from, to);
  await fsyncDir(dirname(to));
}
