import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, stat } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { extract, type Pack, pack } from 'tar-stream';
import { isFileSystemError } from '../base/errors.ts';
import {
  ArchiveError,
  isAllowedEntry,
  type Manifest,
  manifestSchema,
} from '../db/embedded/snapshot-manifest.ts';

const manifestName = 'manifest.json';

/** A local folder and its name in the archive. */
export interface ArchivedFolder {
  readonly name: 'database' | 'uploads';
  readonly path: string;
  /** The subfolders of `path` to include; everything if omitted. */
  readonly parts?: readonly string[];
}

/**
 * Writes an archive (tar, compressed with zstd): the folders, then the manifest with the checksum of every file. Files
 * are streamed. The target file must not exist.
 * @param content.stopping ends the work with an AbortError; an incomplete file remains
 */
export async function writeArchive(
  path: string,
  {
    folders,
    manifest,
    stopping,
  }: { folders: readonly ArchivedFolder[]; manifest: Omit<Manifest, 'files'>; stopping?: AbortSignal },
): Promise<void> {
  const tar = pack();
  const written = pipeline(
    tar,
    createZstdCompress({
      params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 },
    }),
    createWriteStream(path, { flags: 'wx', mode: 0o600 }),
    { signal: stopping },
  );
  const added = (async () => {
    const files: Manifest['files'] = [];
    for (const folder of folders) {
      for (const part of folder.parts ?? ['']) await addFolder(tar, folder, part, files);
    }
    const text = `${JSON.stringify({ ...manifest, files } satisfies Manifest)}\n`;
    tar.entry({ name: manifestName, mode: 0o600 }, text);
    tar.finalize();
  })();
  // When adding a file fails, end the pipeline, which would otherwise wait forever.
  await Promise.all([
    written,
    added.catch((error: unknown) => {
      tar.destroy(error instanceof Error ? error : new Error(String(error)));
      throw error;
    }),
  ]);
}

async function addFolder(
  tar: Pack,
  { name, path }: ArchivedFolder,
  part: string,
  files: Manifest['files'],
): Promise<void> {
  const folder = join(path, part);
  const pathInArchive = (inner: string) => [name, ...join(part, inner).split(sep)].filter(Boolean).join('/');
  for (const entry of (await readdir(folder, { withFileTypes: true })).toSorted(byName)) {
    const entryName = pathInArchive(entry.name);
    if (entry.isDirectory()) {
      tar.entry({ name: entryName, type: 'directory', mode: 0o700 });
      await addFolder(tar, { name, path }, join(part, entry.name), files);
    } else if (entry.isFile()) {
      const { size, mtime } = await stat(join(folder, entry.name));
      const hash = createHash('sha256');
      const sink = tar.entry({ name: entryName, size, mtime, mode: 0o600 });
      await pipeline(createReadStream(join(folder, entry.name)), createHashingStream(hash), sink);
      files.push({ name: entryName, size, sha256: hash.digest('hex') });
    }
  }
}

const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1);

const createHashingStream = (hash: ReturnType<typeof createHash>) =>
  new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });

/**
 * Unpacks an archive, checks every file against its checksum and flushes it to disk.
 * @param targets the two target folders, which must be empty or absent
 * @throws ArchiveError when the file is not one of our archives, is damaged or truncated; errors of the file system.
 * Files unpacked so far remain.
 */
export async function readArchive(
  path: string,
  targets: { readonly database: string; readonly uploads: string },
): Promise<Manifest> {
  const entries = extract();
  const unpackedFiles = new Map<string, { size: number; sha256: string }>();
  let manifest: Manifest | undefined;
  const unpacked = (async () => {
    for await (const entry of entries) {
      const { name, type } = entry.header;
      const entryPath = name.replace(/\/$/, '');
      if (manifest !== undefined) throw new ArchiveError('It has data after its manifest');
      if (entryPath === manifestName) manifest = await readManifest(entry);
      else if (
        !isAllowedEntry(entryPath) &&
        entryPath !== 'database' &&
        !/^uploads(\/[0-9a-f]{32})?$/.test(entryPath)
      )
        throw new ArchiveError(`It has an unexpected entry: ${JSON.stringify(name)}`);
      else {
        const [folder, ...rest] = entryPath.split('/');
        const target = join(folder === 'database' ? targets.database : targets.uploads, ...rest);
        if (type === 'directory') {
          await mkdir(target, { recursive: true, mode: 0o700 });
          entry.resume();
        } else if (type === 'file') unpackedFiles.set(entryPath, await writeEntry(entry, target));
        else throw new ArchiveError(`It has an entry that is neither a file nor a folder: ${name}`);
      }
    }
  })();
  const results = await Promise.allSettled([
    pipeline(createReadStream(path), createZstdDecompress(), entries),
    unpacked,
  ]);
  const errors = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  // A stream that fails closes the others. Their errors (premature close) can come first.
  const knownError = errors.find((error) => error instanceof ArchiveError || isFileSystemError(error));
  if (knownError) throw knownError;
  const [otherError] = errors;
  if (otherError)
    throw new ArchiveError(`It is damaged or incomplete (${otherError.message})`, { cause: otherError });
  if (!manifest) throw new ArchiveError('It is incomplete: its manifest is missing');
  verifyFiles(manifest, unpackedFiles);
  return manifest;
}

async function writeEntry(
  entry: AsyncIterable<unknown>,
  target: string,
): Promise<{ size: number; sha256: string }> {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const file = await open(target, 'wx', 0o600);
  const hash = createHash('sha256');
  let size = 0;
  try {
    for await (const piece of entry) {
      const chunk = piece as Buffer;
      hash.update(chunk);
      size += chunk.length;
      await file.writeFile(chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { size, sha256: hash.digest('hex') };
}

async function readManifest(entry: AsyncIterable<unknown>): Promise<Manifest> {
  const chunks: Buffer[] = [];
  for await (const chunk of entry) chunks.push(chunk as Buffer);
  try {
    return manifestSchema.parse(JSON.parse(Buffer.concat(chunks).toString()));
  } catch (error) {
    throw new ArchiveError('This version cannot read its manifest', { cause: error });
  }
}

function verifyFiles(
  manifest: Manifest,
  unpackedFiles: ReadonlyMap<string, { size: number; sha256: string }>,
): void {
  for (const { name, size, sha256 } of manifest.files) {
    const file = unpackedFiles.get(name);
    if (!file) throw new ArchiveError(`Its file ${name} is missing`);
    if (file.size !== size || file.sha256 !== sha256) throw new ArchiveError(`Its file ${name} is damaged`);
  }
  if (unpackedFiles.size !== manifest.files.length)
    throw new ArchiveError('It has files that its manifest does not list');
}
