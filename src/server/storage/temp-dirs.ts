import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Age in milliseconds at which a folder counts as abandoned. Longer than any upload takes. */
const abandonedAfterMs = 6 * 60 * 60 * 1000;

/** Temporary folders for files on their way to the storage. */
export class TempDirs {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  /** Runs work with a temporary folder, which is always removed afterward. */
  async withTempDir<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
    await mkdir(this.#root, { recursive: true, mode: 0o700 });
    const folder = await mkdtemp(join(this.#root, 'upload-'));
    try {
      return await work(folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /**
   * Removes temporary folders that crashed processes left: those that are older than six hours, or all.
   * @param options.isOnlyProcess whether no other process uses the folders, so that all can be removed
   */
  async cleanup({ isOnlyProcess, now = new Date() }: { isOnlyProcess: boolean; now?: Date }): Promise<void> {
    let names: string[];
    try {
      names = await readdir(this.#root);
    } catch {
      return;
    }
    for (const name of names) {
      const folder = join(this.#root, name);
      const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
      if (isOnlyProcess || now.getTime() - mtimeMs > abandonedAfterMs)
        await rm(folder, { recursive: true, force: true });
    }
  }
}
