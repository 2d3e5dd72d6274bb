import type { Readable } from 'node:stream';

/** Which bytes of a file are asked for; without `start`, its last `end` ones (RFC 9110 §14.1.2). */
export interface ByteRange {
  readonly start: number | undefined;
  readonly end: number | undefined;
}

/** A file, or a range of it, that is being read. */
export interface OpenedFile {
  /** Bytes of the whole file. */
  readonly size: number;
  /** First and last byte of what `body` brings. */
  readonly start: number;
  readonly end: number;
  readonly body: Readable;
}

/** A range that lies outside the file. */
export class RangeOutsideError extends Error {
  override readonly name = 'RangeOutsideError';
  readonly size: number;
  constructor(size: number) {
    super(`The range lies outside the file of ${size} bytes`);
    this.size = size;
  }
}

/**
 * Where uploaded files are kept: a local folder, or any S3-compatible store. A key is `folder/name`, of lower case
 * letters, digits and dots; files are written once and never changed.
 */
export interface Storage {
  /** Keeps a file of this machine under a key. */
  put(key: string, path: string, contentType: string): Promise<void>;
  /** The size of a file; null when there is none. */
  size(key: string): Promise<number | null>;
  /**
   * Opens a file for reading; null when there is none.
   * @throws RangeOutsideError
   */
  open(key: string, range?: ByteRange): Promise<OpenedFile | null>;
  /** Removes all files of a folder; one that is not there is removed already. */
  removeFolder(folder: string): Promise<void>;
}

/** The bytes that a range means in a file of this size. @throws RangeOutsideError */
export function resolveRange(range: ByteRange, size: number): { start: number; end: number } {
  const start = range.start ?? Math.max(0, size - (range.end ?? 0));
  const end = range.start === undefined ? size - 1 : Math.min(range.end ?? size - 1, size - 1);
  if (start >= size || end < start) throw new RangeOutsideError(size);
  return { start, end };
}
