import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Longer than any upload takes. */
const abandonedAfter = 6 * 60 * 60 * 1000;

/** Folders of this machine for files that are on their way into the storage. */
export class Workspaces {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  /** Does work in a folder of its own, which is gone afterwards, whatever happened. */
  async use<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
    await mkdir(this.#root, { recursive: true, mode: 0o700 });
    const folder = await mkdtemp(join(this.#root, 'upload-'));
    try {
      return await work(folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /**
   * Removes what a process that ended in the middle of its work left behind.
   * @param isAlone whether no other process works here, so that everything is left over
   */
  async sweep({ isAlone, now = new Date() }: { isAlone: boolean; now?: Date }): Promise<void> {
    let names: string[];
    try {
      names = await readdir(this.#root);
    } catch {
      return;
    }
    for (const name of names) {
      const folder = join(this.#root, name);
      const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
      if (isAlone || now.getTime() - mtimeMs > abandonedAfter)
        await rm(folder, { recursive: true, force: true });
    }
  }
}
