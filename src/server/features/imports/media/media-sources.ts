import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { AppError } from '../../../base/errors.ts';
import { ImportFileError } from '../source/source.ts';

/** Files next to an export, in a folder or a zip archive. */
export interface MediaSource {
  /** Finds the file of an old URL; null if no file or several files match it equally. */
  find(url: string): (() => Promise<Readable>) | null;
  /** Subfolders that are not readable, such as `lost+found`. */
  readonly unreadableFolders: readonly string[];
  close(): void;
}

/** Creates the error for an existing file that cannot be read. */
const unreadableFile = (cause: unknown): AppError =>
  new AppError('BAD_REQUEST', 'This file could not be read', { cause });

const maxFiles = 500_000;

/** Finds files by the end of their path: a URL is compared from its last segment backwards. */
class PathIndex<File> {
  readonly #byPath = new Map<string, { readonly path: string; file: File }>();
  /** By file name, and by folder and file name: daily recordings can have the same name in different folders. */
  readonly #bySuffix = new Map<string, { path: string; file: File }[]>();

  add(path: string, file: File): void {
    if (this.#byPath.size >= maxFiles)
      throw new ImportFileError(
        `The folder or archive has more than ${maxFiles.toLocaleString('en-US')} files.`,
      );
    const normalized = path.replace(/[\\/]+/g, '/');
    // An archive can contain a path twice; the later file replaces the earlier one.
    const existing = this.#byPath.get(normalized);
    if (existing) {
      existing.file = file;
      return;
    }
    const entry = { path: normalized, file };
    this.#byPath.set(normalized, entry);
    for (const suffix of suffixesOf(normalized)) {
      const candidates = this.#bySuffix.get(suffix);
      if (candidates) candidates.push(entry);
      else this.#bySuffix.set(suffix, [entry]);
    }
  }

  find(url: string): File | null {
    const requestedPath = pathOf(url);
    const exact = this.#byPath.get(requestedPath);
    if (exact) return exact.file;
    const lower = requestedPath.toLowerCase();
    // Selects the path with the longest common suffix, if it is unique. Prefers equal case among paths that differ only
    // in case.
    const candidates = suffixesOf(requestedPath)
      .map((suffix) => this.#bySuffix.get(suffix))
      .find((entries) => entries !== undefined);
    const matches = (candidates ?? [])
      .map(({ path, file }) => ({
        file,
        segments: countCommonSegments(path.toLowerCase(), lower),
        isWholePath: Number(path.toLowerCase() === lower),
        caseSensitiveSegments: countCommonSegments(path, requestedPath),
      }))
      .sort(mostSimilarFirst);
    const [best, next] = matches;
    return best && (!next || mostSimilarFirst(best, next) < 0) ? best.file : null;
  }
}

interface PathSimilarity {
  readonly segments: number;
  readonly isWholePath: number;
  readonly caseSensitiveSegments: number;
}

const mostSimilarFirst = (one: PathSimilarity, other: PathSimilarity): number =>
  other.segments - one.segments ||
  other.isWholePath - one.isWholePath ||
  other.caseSensitiveSegments - one.caseSensitiveSegments;

/** The last segment of a path, and the last two, in lower case. */
function suffixesOf(path: string): string[] {
  const segments = path.toLowerCase().split('/');
  const name = segments.at(-1) ?? '';
  return segments.length > 1 ? [segments.slice(-2).join('/'), name] : [name];
}

/** The decoded path of a URL, or the path itself, without a leading slash. */
function pathOf(url: string): string {
  const path = URL.canParse(url) ? new URL(url).pathname : url;
  try {
    return decodeURIComponent(path)
      .replace(/^\/+/, '')
      .replace(/[\\/]+/g, '/');
  } catch {
    return path.replace(/^\/+/, '');
  }
}

/** Counts the equal segments at the end of two paths. */
function countCommonSegments(one: string, other: string): number {
  const left = one.split('/').reverse();
  const right = other.split('/').reverse();
  let segments = 0;
  while (segments < left.length && left[segments] === right[segments]) segments += 1;
  return segments;
}

/** Opens a folder or zip archive. @throws ImportFileError when it is neither, or cannot be read */
export async function openMediaSource(path: string): Promise<MediaSource> {
  const found = await stat(path).catch(() => null);
  if (found?.isDirectory()) return openFolder(path);
  if (found?.isFile()) return openArchive(path);
  throw new ImportFileError(`There is no folder or zip archive at ${path}.`);
}

async function openFolder(folder: string): Promise<MediaSource> {
  const index = new PathIndex<string>();
  const unreadableFolders: string[] = [];
  const addFilesOf = async (directory: string): Promise<void> => {
    const entries = await readdir(directory, { withFileTypes: true }).catch(
      (cause: NodeJS.ErrnoException) => {
        if (directory === folder)
          throw new ImportFileError(`Cannot read the folder ${folder} (${cause.code}).`, { cause });
        unreadableFolders.push(directory);
        return [];
      },
    );
    for (const entry of entries) {
      const path = join(directory, entry.name);
      // Does not follow symbolic links: they could leave the folder.
      if (entry.isDirectory()) await addFilesOf(path);
      else if (entry.isFile()) index.add(relative(folder, path).split(sep).join('/'), path);
    }
  };
  await addFilesOf(folder);
  return {
    find(url) {
      const path = index.find(url);
      return path === null ? null : async () => Readable.from(readFile(path));
    },
    unreadableFolders,
    close() {},
  };
}

/** Reads a file. Converts its errors, so that they are not taken for errors of the storage, which stop an import. */
async function* readFile(path: string): AsyncGenerator<Buffer> {
  try {
    yield* createReadStream(path);
  } catch (error) {
    throw unreadableFile(error);
  }
}

/** Returns the first sentence of an error message. In the next ones, the library guesses the cause. */
const firstSentence = ({ message }: Error): string => message.split(/[.?](?:\s|$)/, 1)[0] ?? message;

async function openArchive(path: string): Promise<MediaSource> {
  try {
    const archive = await yauzl.openPromise(path, { lazyEntries: true, autoClose: false });
    const index = new PathIndex<Entry>();
    for await (const entry of archive.eachEntry()) {
      if (!entry.fileName.endsWith('/')) index.add(entry.fileName, entry);
    }
    return {
      find(url) {
        const entry = index.find(url);
        return entry && (async () => Readable.from(readEntry(archive, entry)));
      },
      unreadableFolders: [],
      close: () => archive.close(),
    };
  } catch (error) {
    if (error instanceof ImportFileError || !(error instanceof Error)) throw error;
    throw new ImportFileError(`Cannot read ${path} as a zip archive: ${firstSentence(error)}.`, {
      cause: error,
    });
  }
}

/**
 * Reads an entry. Opens it only when the first chunk is read: a damaged entry emits an error as soon as it is open, and
 * an error without a listener ends the process.
 */
async function* readEntry(archive: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  try {
    // The library checks the size only, so check the CRC here.
    let checksum = 0;
    for await (const chunk of await archive.openReadStreamPromise(entry)) {
      checksum = crc32(chunk, checksum);
      yield chunk;
    }
    if (checksum !== entry.crc32) throw new Error('Its checksum does not match');
  } catch (error) {
    throw unreadableFile(error);
  }
}
