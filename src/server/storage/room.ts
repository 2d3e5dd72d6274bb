import { statfs } from 'node:fs/promises';
import { AppError, noRoom } from '../errors.ts';

/** How long a look at the disk is good for. */
const lookEvery = 1_000;

/** What is said when the disk fills, and when there is room again. */
export interface RoomLog {
  error(details: object, message: string): void;
  info(details: object, message: string): void;
}

/**
 * The room on a folder's disk. What visitors send is refused while some is left, so that the database can still write
 * what it has to: a disk that is full to the last byte breaks more than one submission.
 */
export class Room {
  readonly #folder: string;
  readonly #reserve: number;
  #log: RoomLog | undefined;
  #isShort = false;
  #lookedAt = Number.NEGATIVE_INFINITY;

  /** @param reserve bytes that stay free; 0: nothing is looked at */
  constructor(folder: string, reserve: number) {
    this.#folder = folder;
    this.#reserve = reserve;
  }

  /** Says from now on when room gets short. */
  tell(log: RoomLog): void {
    this.#log = log;
  }

  /** @throws AppError SERVICE_UNAVAILABLE when less than the reserve is left. */
  async require(): Promise<void> {
    const now = performance.now();
    if (this.#reserve > 0 && now - this.#lookedAt > lookEvery) {
      this.#lookedAt = now;
      const { bavail, bsize } = await statfs(this.#folder);
      this.#note(bavail * bsize);
    }
    if (this.#isShort) throw new AppError('SERVICE_UNAVAILABLE', noRoom, { retryAfter: 60 });
  }

  #note(free: number): void {
    const isShort = free < this.#reserve;
    if (isShort === this.#isShort) return;
    this.#isShort = isShort;
    const megabytes = (bytes: number) => Math.floor(bytes / 1024 / 1024);
    const details = { folder: this.#folder, freeMB: megabytes(free), reserveMB: megabytes(this.#reserve) };
    if (isShort)
      this.#log?.error(
        details,
        'the disk is nearly full: submissions and uploads are refused until there is room',
      );
    else this.#log?.info(details, 'there is room on the disk again: submissions and uploads are taken');
  }
}
