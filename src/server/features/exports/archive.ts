import { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import yazl from 'yazl';
import type { FileStore } from '../../storage/file-store.ts';

/** Contents of an archive: generated text, and files of the storage. */
export type ArchiveEntry =
  | { readonly name: string; readonly text: () => AsyncIterable<string> }
  | { readonly name: string; readonly storageKey: string };

/**
 * Streams a zip archive, in constant memory. Files that are missing from the storage are listed at the end, in
 * `missing-files.txt`.
 */
export function writeArchive(entries: AsyncIterable<ArchiveEntry>, { storage }: FileStore): Readable {
  const zip = new yazl.ZipFile();
  const output = new PassThrough();
  zip.outputStream.pipe(output);
  zip.on('error', (error: Error) => output.destroy(error));
  const missing: string[] = [];

  const add = async (name: string, content: Readable, compress: boolean) => {
    const stop = () => content.destroy();
    output.once('close', stop);
    zip.addReadStream(content, name, { compress, mtime: new Date() });
    try {
      await finished(content, { writable: false });
    } finally {
      output.off('close', stop);
    }
  };

  async function addEntries(): Promise<void> {
    for await (const entry of entries) {
      if (output.destroyed) return;
      if ('text' in entry) {
        await add(entry.name, Readable.from(entry.text()), true);
      } else {
        const file = await storage.open(entry.storageKey);
        if (file) await add(entry.name, file.body, false);
        else missing.push(entry.name);
      }
    }
    if (missing.length > 0) zip.addBuffer(Buffer.from(`${missing.join('\n')}\n`), 'missing-files.txt');
    zip.end();
  }
  addEntries().catch((error: unknown) =>
    output.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return output;
}
