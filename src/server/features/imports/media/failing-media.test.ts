import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { describe, expect, test } from 'vitest';
import yazl from 'yazl';
import { DiskGuard } from '../../../storage/disk-guard.ts';
import { wav } from '../../../testing/media.ts';
import { mediaSite, oldUploads, row } from '../../../testing/sites/media-site.ts';
import { Import } from '../import.entity.ts';
import { beginImport } from '../import.service.ts';
import { importFile } from '../import-run.service.ts';
import { fetchMedia } from './fetch-media.ts';
import { type MediaSource, openMediaSource } from './media-sources.ts';

const { site, folder, runDryRun, runImport, byTitle, createArchive } = await mediaSite();

describe('audio and images', () => {
  test('do not stop the import of their sermons if they cannot be read', async () => {
    const top = await mkdtemp(join(tmpdir(), 'bimah-unreadable-'));
    for (const name of ['gone.wav', 'unreadable.wav', 'whole.wav']) await writeFile(join(top, name), wav());
    const source = await openMediaSource(top);
    await rm(join(top, 'gone.wav'));
    // A folder can be opened, but reading it fails.
    await rm(join(top, 'unreadable.wav'));
    await mkdir(join(top, 'unreadable.wav'));
    const { found, notes } = await runImport(
      ['gone', 'unreadable', 'whole'].map((name) =>
        row(`Next to ${name}`, `${oldUploads}/2019/${name}.wav`, '', ''),
      ),
      source,
    );
    expect(found).toMatchObject({ state: 'done', counts: { new: 3, media: 2, refused: 0 } });
    expect(notes.map(({ message }) => message)).toEqual(Array(2).fill('This file could not be read'));
    await rm(top, { recursive: true });
  });

  test('stop the import if they cannot be stored; it continues when they can', async () => {
    const { em, id, tools } = await runDryRun(
      [row('With an Unstored Voice', `${oldUploads}/2016/07/voice.wav`, '', ''), row('After It', '', '', '')],
      await openMediaSource(folder),
    );
    await beginImport(em(), id);
    // A file in place of the uploads folder.
    const uploads = join(site.settings.dataDir, 'uploads');
    await rename(uploads, `${uploads}-moved`);
    await writeFile(uploads, '');
    try {
      await expect(importFile(tools, id)).rejects.toThrow('ENOTDIR');
    } finally {
      await rm(uploads);
      await rename(`${uploads}-moved`, uploads);
    }
    expect(await em().findOneOrFail(Import, { id })).toMatchObject({ state: 'importing', position: 0 });
    await importFile(tools, id);
    expect(await em().findOneOrFail(Import, { id })).toMatchObject({
      state: 'done',
      counts: { new: 2, refused: 0, media: 0 },
    });
  });

  test('stop the import while less disk space is free than DISK_RESERVE_MB', async () => {
    const { em, id, tools } = await runDryRun(
      [row('With a Voice for a Full Disk', `${oldUploads}/2016/07/voice.wav`, '', '')],
      await openMediaSource(folder),
    );
    await beginImport(em(), id);
    const files = { ...site.files, disk: new DiskGuard(folder, 10 ** 15) };
    await expect(importFile({ ...tools, files }, id)).rejects.toThrow('The server is out of disk space');
    await importFile(tools, id);
    expect(await em().findOneOrFail(Import, { id })).toMatchObject({ state: 'done', counts: { new: 1 } });
  });

  test('do not stop the import of their sermons if they are zip bombs, encrypted, damaged or modified', async () => {
    const path = join(folder, 'bad.zip');
    const zip = new yazl.ZipFile();
    const voice = wav();
    const hugeContent = function* () {
      yield voice;
      for (let megabytes = 0; megabytes < 200; megabytes++) yield Buffer.alloc(1_000_000);
    };
    zip.addReadStream(Readable.from(hugeContent()), 'bomb.wav');
    zip.addBuffer(voice, 'locked.wav');
    zip.addBuffer(voice, 'damaged.wav');
    zip.addBuffer(voice, 'changed.wav', { compress: false });
    zip.addBuffer(voice, 'whole.wav');
    zip.end();
    await pipeline(zip.outputStream, createWriteStream(path));
    const bytes = await readFile(path);
    expect(bytes.length).toBeLessThan(1_000_000);
    // In the central directory, a name starts 46 bytes after the beginning of its entry, whose flags are at offset 8.
    const entryOffset = (name: string) => bytes.lastIndexOf(name) - 46;
    bytes.writeUInt16LE(bytes.readUInt16LE(entryOffset('locked.wav') + 8) | 1, entryOffset('locked.wav') + 8);
    // A local header contains the name, too, and the content follows.
    bytes.fill(0xff, bytes.indexOf('damaged.wav') + 11, bytes.indexOf('damaged.wav') + 31);
    // The recording is still valid, but its checksum is not the one in the archive.
    const sample = bytes.indexOf('changed.wav') + 11 + Math.floor(voice.length / 2);
    bytes.writeUInt8(bytes.readUInt8(sample) ^ 1, sample);
    await writeFile(path, bytes);
    const source = await openMediaSource(path);
    const { found, notes } = await runImport(
      ['bomb', 'locked', 'damaged', 'changed', 'whole'].map((name) =>
        row(`From ${name}`, `${oldUploads}/2019/${name}.wav`, '', ''),
      ),
      source,
    );
    source.close();
    expect(found).toMatchObject({ state: 'done', counts: { new: 5, media: 4 } });
    expect(notes.map(({ given, message }) => [given.split('/').at(-1), message])).toEqual([
      ['bomb.wav', 'Audio file must be less than 50MB'],
      ['locked.wav', 'This file could not be read'],
      ['damaged.wav', 'This file could not be read'],
      ['changed.wav', 'This file could not be read'],
    ]);
    expect((await byTitle('From whole')).audioUrl).toMatch(/audio\.wav$/);
  });

  test('are reported as interrupted downloads if the connection closes during the download', async () => {
    const server = createServer((_request, response) => {
      response.writeHead(200, { 'content-length': 1_000 });
      response.write(wav().subarray(0, 500), () => response.destroy());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/voice.wav`;
    const rules = {
      isAllowedIp: () => true,
      isAllowedPort: () => true,
      responseTimeoutMs: 60_000,
      downloadTimeoutMs: 60_000,
    };
    const download: MediaSource = {
      find: () => () => fetchMedia(url, rules),
      unreadableFolders: [],
      close() {},
    };
    const { notes } = await runImport([row('Half a recording', `${oldUploads}/voice.wav`, '', '')], download);
    server.close();
    expect(notes.map(({ message }) => message)).toEqual(['The download was interrupted']);
  });

  test('cannot be read from a damaged archive or another file; the error contains its path', async () => {
    const path = await createArchive({ 'a.wav': wav(), 'b.wav': wav(), 'c.wav': wav() });
    const bytes = await readFile(path);
    bytes.fill(0, bytes.lastIndexOf('b.wav') - 46, bytes.lastIndexOf('b.wav'));
    await writeFile(path, bytes);
    await expect(openMediaSource(path)).rejects.toThrow(`Cannot read ${path} as a zip archive`);
    const page = join(folder, '2015/11/page.png');
    await expect(openMediaSource(page)).rejects.toThrow(`Cannot read ${page} as a zip archive`);
  });
});
