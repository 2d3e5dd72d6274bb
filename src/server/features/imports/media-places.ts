import { open, readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { AppError } from '../../errors.ts';
import { ImportFileError } from './source.ts';

/** Files beside an export: a folder, or an archive of one. */
export interface MediaPlace {
  /** The file that an address of the old site means; null when it is not there. */
  find(address: string): (() => Promise<Readable>) | null;
  /** Folders in it that could not be looked into, such as `lost+found`. */
  readonly closed: readonly string[];
  close(): void;
}

/** What is said of a file that is there and cannot be read. */
export const unreadableFile = (cause: unknown): AppError =>
  new AppError('BAD_REQUEST', 'This file could not be read', { cause });

const mostFiles = 500_000;

/** Paths by their ends: what an address says is compared from its last part backwards. */
class PathIndex<File> {
  readonly #byPath = new Map<string, { readonly path: string; file: File }>();
  /** By the name, and by the name with its folder: a recording for each day may be called the same in each. */
  readonly #byEnd = new Map<string, { path: string; file: File }[]>();

  add(path: string, file: File): void {
    if (this.#byPath.size >= mostFiles)
      throw new ImportFileError(`There are more than ${mostFiles.toLocaleString('en-US')} files.`);
    const plain = path.split(/[\\/]+/).join('/');
    // What is packed twice under one path is one file, the later one: it must not rival itself.
    const before = this.#byPath.get(plain);
    if (before) {
      before.file = file;
      return;
    }
    const entry = { path: plain, file };
    this.#byPath.set(plain, entry);
    for (const end of endsOf(plain)) {
      const alike = this.#byEnd.get(end);
      if (alike) alike.push(entry);
      else this.#byEnd.set(end, [entry]);
    }
  }

  find(address: string): File | null {
    const wanted = pathOf(address);
    const exact = this.#byPath.get(wanted);
    if (exact) return exact.file;
    const lower = wanted.toLowerCase();
    // The longest end that both have in common, if only one has it; of two that differ in capitals the one that is
    // written so.
    const alike = endsOf(wanted)
      .map((end) => this.#byEnd.get(end))
      .find((entries) => entries !== undefined);
    const common = (alike ?? [])
      .map(({ path, file }) => ({
        file,
        parts: commonParts(path.toLowerCase(), lower),
        whole: Number(path.toLowerCase() === lower),
        written: commonParts(path, wanted),
      }))
      .sort(nearestFirst);
    const [best, next] = common;
    return best && (!next || nearestFirst(best, next) < 0) ? best.file : null;
  }
}

interface Likeness {
  readonly parts: number;
  readonly whole: number;
  readonly written: number;
}

const nearestFirst = (one: Likeness, other: Likeness): number =>
  other.parts - one.parts || other.whole - one.whole || other.written - one.written;

/** The last two parts of a path, where it has them, and the last one; without capitals. */
function endsOf(path: string): string[] {
  const parts = path.toLowerCase().split('/');
  const name = parts.at(-1) ?? '';
  return parts.length > 1 ? [parts.slice(-2).join('/'), name] : [name];
}

function pathOf(address: string): string {
  const path = URL.canParse(address) ? new URL(address).pathname : address;
  try {
    return decodeURIComponent(path)
      .replace(/^\/+/, '')
      .split(/[\\/]+/)
      .join('/');
  } catch {
    return path.replace(/^\/+/, '');
  }
}

function commonParts(one: string, other: string): number {
  const left = one.split('/').reverse();
  const right = other.split('/').reverse();
  let parts = 0;
  while (parts < left.length && left[parts] === right[parts]) parts += 1;
  return parts;
}

/** @throws ImportFileError when it is neither a folder nor a zip archive */
export async function openMediaPlace(path: string): Promise<MediaPlace> {
  const found = await stat(path).catch(() => null);
  if (found?.isDirectory()) return openFolder(path);
  if (found?.isFile()) return openArchive(path);
  throw new ImportFileError(`There is no folder or zip archive at ${path}.`);
}

async function openFolder(folder: string): Promise<MediaPlace> {
  const index = new PathIndex<string>();
  const closed: string[] = [];
  const walk = async (inside: string): Promise<void> => {
    const entries = await readdir(inside, { withFileTypes: true }).catch((cause: NodeJS.ErrnoException) => {
      if (inside === folder)
        throw new ImportFileError(`Cannot read the folder ${folder} (${cause.code}).`, { cause });
      closed.push(inside);
      return [];
    });
    for (const entry of entries) {
      const path = join(inside, entry.name);
      // Links may lead out of the folder: they are not followed.
      if (entry.isDirectory()) await walk(path);
      else if (entry.isFile()) index.add(relative(folder, path).split(sep).join('/'), path);
    }
  };
  await walk(folder);
  return {
    find(address) {
      const path = index.find(address);
      // Opened before it is read: that it cannot be is a matter of this file, not of the disk that it is copied to.
      return path === null ? null : async () => (await open(path)).createReadStream();
    },
    closed,
    close() {},
  };
}

/** What is wrong; its reader goes on to guess why. */
const firstSentence = ({ message }: Error): string => message.split(/[.?](?:\s|$)/, 1)[0] ?? message;

async function openArchive(path: string): Promise<MediaPlace> {
  const unreadable = (error: Error) =>
    new ImportFileError(`Cannot read ${path} as a zip archive: ${firstSentence(error)}.`, {
      cause: error,
    });
  const archive = await new Promise<ZipFile>((resolve, reject) =>
    yauzl.open(path, { lazyEntries: true, autoClose: false }, (error, file) =>
      error ? reject(unreadable(error)) : resolve(file),
    ),
  );
  const index = new PathIndex<Entry>();
  await new Promise<void>((resolve, reject) => {
    archive.on('entry', (entry: Entry) => {
      try {
        if (!entry.fileName.endsWith('/')) index.add(entry.fileName, entry);
        archive.readEntry();
      } catch (error) {
        reject(error);
      }
    });
    archive.on('end', () => resolve());
    archive.on('error', (error: Error) => reject(unreadable(error)));
    archive.readEntry();
  });
  return {
    find(address) {
      const entry = index.find(address);
      return entry && (async () => Readable.from(contentOf(archive, entry)));
    },
    closed: [],
    close: () => archive.close(),
  };
}

/**
 * Opened when it is read: an archive whose content is damaged says so as soon as it is open, whether somebody listens
 * already or not, and what nobody hears ends the process.
 */
async function* contentOf(archive: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  try {
    // The reader looks at how much comes, and not at what.
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
