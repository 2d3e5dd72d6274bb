import type { Readable } from 'node:stream';

/**
 * A byte range, `end` included. Without `end`, the rest of the file; without `start`, the last `end` bytes (RFC 9110
 * §14.1.2).
 */
export interface ByteRange {
  readonly start: number | undefined;
  readonly end: number | undefined;
}

/** A file, or a range of it, opened for reading. */
export interface OpenedFile {
  /** Size of the whole file in bytes. */
  readonly size: number;
  /** Positions of the first and the last byte of `body`. */
  readonly start: number;
  readonly end: number;
  /** Read it to the end or destroy it: it holds a file handle or a connection. */
  readonly body: Readable;
}

/** The requested range is not satisfiable: it is outside the file (RFC 9110 §15.5.17). */
export class RangeNotSatisfiableError extends Error {
  override readonly name = 'RangeNotSatisfiableError';
  readonly size: number;
  constructor(size: number) {
    super(`The range is outside the file of ${size} bytes`);
    this.size = size;
  }
}

/**
 * Storage of uploaded files: a local folder or S3-compatible storage. A key is `folder/name`, with lower-case
 * letters, digits and dots. Files are written once and never changed. When remote storage does not respond or rejects a
 * request, the methods throw StorageUnavailableError.
 */
export interface Storage {
  /** Stores a local file under a key. */
  put(key: string, path: string, contentType: string): Promise<void>;
  /** Returns the size of a file in bytes; null if it does not exist. */
  size(key: string): Promise<number | null>;
  /**
   * Opens a file, or a range of it, for reading. Returns null if the file does not exist.
   * @throws RangeNotSatisfiableError
   */
  open(key: string, range?: ByteRange): Promise<OpenedFile | null>;
  /** Removes all files of a folder. A missing folder is not an error. */
  removeFolder(folder: string): Promise<void>;
}

/** Resolves a range for a file of this size in bytes. @throws RangeNotSatisfiableError */
export function resolveRange(range: ByteRange, size: number): { start: number; end: number } {
  const start = range.start ?? Math.max(0, size - (range.end ?? 0));
  const end = range.start === undefined ? size - 1 : Math.min(range.end ?? size - 1, size - 1);
  if (start >= size || end < start) throw new RangeNotSatisfiableError(size);
  return { start, end };
}
