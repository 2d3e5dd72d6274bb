import { createReadStream, createWriteStream } from 'node:fs';
import { type FileHandle, mkdir, open, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fsyncDir, fsyncFile } from './fsync.ts';
import { type ByteRange, type OpenedFile, resolveRange, type Storage } from './storage.ts';

/** Stores files in a local folder. */
export class LocalStorage implements Storage {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async put(key: string, path: string): Promise<void> {
    const stored = join(this.#folder, key);
    // Not recursive: for a read-only disk or a disk quota, Node would report a missing folder.
    await mkdir(dirname(stored)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    // Not with flydrive: on a full disk, it reports that the stream it reads from was closed.
    await pipeline(createReadStream(path), createWriteStream(stored));
    // Flush the file and its folder: an acknowledged upload survives a power failure.
    await fsyncFile(stored);
    await fsyncDir(dirname(stored));
    await fsyncDir(this.#folder);
  }

  async size(key: string): Promise<number | null> {
    return nullIfMissing(async () => {
      const stats = await stat(join(this.#folder, key));
      return stats.isFile() ? stats.size : null;
    });
  }

  async open(key: string, range?: ByteRange): Promise<OpenedFile | null> {
    return nullIfMissing(async () => {
      const file = await open(join(this.#folder, key));
      try {
        const { size } = await file.stat();
        const { start, end } = range ? resolveRange(range, size) : { start: 0, end: size - 1 };
        return { size, start, end, body: readBytes(file, start, end) };
      } catch (error) {
        await file.close();
        throw error;
      }
    });
  }

  removeFolder(folder: string): Promise<void> {
    return rm(join(this.#folder, folder), { recursive: true, force: true });
  }
}

const readBytes = (file: FileHandle, start: number, end: number): Readable => {
  if (end >= start) return file.createReadStream({ start, end });
  void file.close();
  return Readable.from([]);
};

async function nullIfMissing<Result>(read: () => Promise<Result>): Promise<Result | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Error && 'code' in error && /^(ENOENT|ENOTDIR|EISDIR)$/.test(String(error.code)))
      return null;
    throw error;
  }
}
