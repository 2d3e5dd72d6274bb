import { type FileHandle, open, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { fsyncDir, fsyncFile } from './fsync.ts';
import { type ByteRange, type OpenedFile, resolveRange, type Storage } from './storage.ts';

/** Stores files in a local folder. */
export class LocalStorage implements Storage {
  readonly #folder: string;
  readonly #disk: Disk;

  constructor(folder: string) {
    this.#folder = folder;
    this.#disk = new Disk(new FSDriver({ location: folder, visibility: 'public' }));
  }

  async put(key: string, path: string): Promise<void> {
    await this.#disk.copyFromFs(path, key);
    // Flush the file and its folder: an acknowledged upload survives a power failure.
    const stored = join(this.#folder, key);
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
    return this.#disk.deleteAll(folder);
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
