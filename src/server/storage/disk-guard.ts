import { statfs } from 'node:fs/promises';
import { AppError, diskFullMessage } from '../base/errors.ts';

/** Milliseconds for which a measured value is reused. */
const cacheMs = 1_000;

/** Logs when the disk is nearly full and when space is available again. */
interface DiskLog {
  error(details: object, message: string): void;
  info(details: object, message: string): void;
}

/**
 * Rejects uploads and, with the embedded database, changes by visitors when a folder's disk is nearly full. The rest of
 * the space is for the database, which must always be able to write.
 */
export class DiskGuard {
  readonly #folder: string;
  readonly #reserve: number;
  #log: DiskLog | undefined;
  #isLow = false;
  #checkedAt = Number.NEGATIVE_INFINITY;

  /** @param reserve bytes that must stay free; 0 disables the check */
  constructor(folder: string, reserve: number) {
    this.#folder = folder;
    this.#reserve = reserve;
  }

  /** Sets the log for changes between enough and too little space. */
  logTo(log: DiskLog): void {
    this.#log = log;
  }

  /** @throws AppError SERVICE_UNAVAILABLE when less than the reserve is free */
  async assertFree(): Promise<void> {
    const now = performance.now();
    if (this.#reserve > 0 && now - this.#checkedAt > cacheMs) {
      this.#checkedAt = now;
      const { bavail, bsize } = await statfs(this.#folder);
      this.#update(bavail * bsize);
    }
    if (this.#isLow) throw new AppError('SERVICE_UNAVAILABLE', diskFullMessage, { retryAfter: 60 });
  }

  #update(freeBytes: number): void {
    const isLow = freeBytes < this.#reserve;
    if (isLow === this.#isLow) return;
    this.#isLow = isLow;
    const megabytes = (bytes: number) => Math.floor(bytes / 1024 / 1024);
    const details = {
      folder: this.#folder,
      freeMB: megabytes(freeBytes),
      reserveMB: megabytes(this.#reserve),
    };
    if (isLow)
      this.#log?.error(
        details,
        'the disk is nearly full: uploads and, with the embedded database, changes by visitors are rejected until space is freed',
      );
    else this.#log?.info(details, 'the disk has enough free space again: uploads and changes are accepted');
  }
}
