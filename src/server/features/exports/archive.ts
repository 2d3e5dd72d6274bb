import { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import yazl from 'yazl';
import type { FileStore } from '../../storage/file-store.ts';

/** An entry of an archive: generated text, or a file from the storage. */
export type ArchiveEntry =
  | { readonly name: string; readonly text: () => Iterable<string> | AsyncIterable<string> }
  | { readonly name: string; readonly storageKey: string };

/**
 * Creates a zip archive as a stream; only the names of its entries stay in memory. If files are missing in the storage,
 * the last entry, `missing-files.txt`, lists them. If an entry cannot be read, the stream is destroyed with the error.
 */
export function writeArchive(entries: AsyncIterable<ArchiveEntry>, { storage }: FileStore): Readable {
  const zip = new yazl.ZipFile();
  const output = new PassThrough();
  zip.outputStream.pipe(output);
  zip.on('error', (error: Error) => output.destroy(error));
  const missingNames: string[] = [];

  const add = async (name: string, content: Readable, compress: boolean) => {
    // The client can disconnect while the storage opens a file.
    if (output.destroyed) return void content.destroy();
    // Stops reading when the client disconnects.
    const destroyContent = () => content.destroy();
    output.once('close', destroyContent);
    zip.addReadStream(content, name, { compress, mtime: new Date() });
    try {
      await finished(content, { writable: false });
    } finally {
      output.off('close', destroyContent);
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
        else missingNames.push(entry.name);
      }
    }
    if (missingNames.length > 0)
      zip.addBuffer(Buffer.from(`${missingNames.join('\n')}\n`), 'missing-files.txt');
    zip.end();
  }
  addEntries().catch((error: unknown) =>
    output.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return output;
}
