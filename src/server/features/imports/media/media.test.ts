import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import yazl from 'yazl';
import { importOptions } from '../../../../shared/import.schemas.ts';
import { DiskGuard } from '../../../storage/disk-guard.ts';
import { png, wav } from '../../../testing/media.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { Sermon } from '../../sermons/sermon/sermon.entity.ts';
import { Import } from '../import.entity.ts';
import { beginImport, createImport } from '../import.service.ts';
import { checkFile, importFile } from '../import-run.service.ts';
import { fetchMedia } from './fetch-media.ts';
import { type MediaSource, openMediaSource } from './media-sources.ts';

let site: TestApp;
let folder: string;
beforeAll(async () => {
  site = await createTestApp();
  folder = await mkdtemp(join(tmpdir(), 'bimah-media-'));
  await mkdir(join(folder, '2015/11'), { recursive: true });
  await mkdir(join(folder, '2016/07'), { recursive: true });
  await writeFile(join(folder, '2015/11/voice.wav'), wav());
  await writeFile(join(folder, '2016/07/voice.wav'), wav(3));
  await writeFile(join(folder, '2015/11/Cedar Tree.png'), await png());
  await writeFile(join(folder, '2015/11/page.png'), '<html>not a picture</html>');
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

const oldUploads = 'https://cedars.example.org/wp-content/uploads';
const columns = 'title,content,rabbi,synagogue,city,state,country,email,phone,date,audio,image,headshot';
const row = (title: string, ...media: string[]) =>
  [
    title,
    'Words enough to be a sermon.',
    'Rabbi Ada Weiss',
    'Shaar',
    'Leeds',
    'Yorkshire',
    'UK',
    'ada@example.org',
    '0113 555 0100',
    '2019-03-09',
    ...media,
  ].join(',');

async function runDryRun(rows: string[], media?: MediaSource) {
  const em = () => site.em();
  const { id } = await createImport(em(), {
    fileName: 'sermons.csv',
    fileKey: null,
    size: 1,
    options: importOptions.parse({}),
    actor: 'admin',
  });
  const text = [columns, ...rows].join('\n');
  const tools = {
    em,
    files: site.files,
    open: async () => Readable.from([Buffer.from(text)]),
    ...(media && { media }),
  };
  await checkFile(tools, id);
  return { em, id, tools };
}

async function runImport(rows: string[], media?: MediaSource) {
  const { em, id, tools } = await runDryRun(rows, media);
  await beginImport(em(), id);
  await importFile(tools, id);
  const notes = await em().execute<{ field: string; message: string; given: string }[]>(
    `select field, message, given from import_notes where import_id = ? and kind = 'media' order by id`,
    [id],
  );
  return { found: await em().findOneOrFail(Import, { id }), notes };
}
const byTitle = (title: string) => site.em().findOneOrFail(Sermon, { title });

let archiveCount = 0;
async function createArchive(files: Record<string, Buffer>): Promise<string> {
  const path = join(folder, `${++archiveCount}.zip`);
  const zip = new yazl.ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(content, name);
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path));
  return path;
}

describe('audio and images', () => {
  test('are found in a folder by the path of their URL, and checked like uploads', async () => {
    const source = await openMediaSource(folder);
    const { notes } = await runImport(
      [
        row(
          'With Its Voice',
          `${oldUploads}/2016/07/voice.wav`,
          `${oldUploads}/2015/11/Cedar%20Tree.png`,
          `${oldUploads}/2015/11/Cedar%20Tree.png`,
        ),
        row('With a False Picture', '', `${oldUploads}/2015/11/page.png`, ''),
      ],
      source,
    );
    const sermon = await byTitle('With Its Voice');
    expect(sermon).toMatchObject({
      audioUrl: expect.stringMatching(/^\/uploads\/[0-9a-f]{32}\/audio\.wav$/),
      featuredImageUrl: expect.stringMatching(/\.(jpg|png)$/),
      headshotUrl: expect.stringMatching(/\.(jpg|png)$/),
    });
    expect((await site.visit({ method: 'GET', url: sermon.audioUrl ?? '' })).statusCode).toBe(200);
    expect((await byTitle('With a False Picture')).featuredImageUrl).toBeNull();
    expect(notes).toEqual([
      {
        field: 'featuredImageUrl',
        message: 'Invalid file type: Please upload a jpg, png, or gif image',
        given: `${oldUploads}/2015/11/page.png`,
      },
    ]);
  });

  test('are found in a zip archive by the path of their URL', async () => {
    const source = await openMediaSource(
      await createArchive({ 'uploads/2015/11/voice.wav': wav(), 'uploads/x.png': await png() }),
    );
    await runImport([row('From an Archive', `${oldUploads}/2015/11/voice.wav`, '', '')], source);
    source.close();
    expect((await byTitle('From an Archive')).audioUrl).toMatch(/audio\.wav$/);
  });

  test('are reported by the dry run if neither the folder nor this site has them', async () => {
    const { em, id } = await runDryRun(
      [
        row('Half Found', `${oldUploads}/2015/11/voice.wav`, `${oldUploads}/2015/11/gone.png`, ''),
        row('Not Uploaded', '', '', `/uploads/${'0'.repeat(32)}/image.png`),
      ],
      await openMediaSource(folder),
    );
    const { counts } = await em().findOneOrFail(Import, { id });
    const notes = await em().execute<{ given: string }[]>(
      `select given from import_notes where import_id = ? and kind = 'media' order by id`,
      [id],
    );
    expect(notes.map(({ given }) => given)).toEqual([
      `${oldUploads}/2015/11/gone.png`,
      `/uploads/${'0'.repeat(32)}/image.png`,
    ]);
    expect(counts.media).toBe(2);
  });

  test('have the content of the later entry if an archive contains their path twice', async () => {
    const path = await createArchive({ 'a/voice.wav': wav(), 'b/voice.wav': wav(3) });
    const bytes = await readFile(path);
    for (let index = bytes.indexOf('b/voice'); index >= 0; index = bytes.indexOf('b/voice'))
      bytes.write('a', index);
    await writeFile(path, bytes);
    const source = await openMediaSource(path);
    const found = await source.find(`${oldUploads}/a/voice.wav`)?.();
    expect(await buffer(found ?? Readable.from([]))).toEqual(wav(3));
    source.close();
  });

  test('are matched case-sensitively, or case-insensitively when there is only one match', async () => {
    const path = await createArchive({
      'x/Voice.wav': wav(),
      'x/voice.wav': wav(3),
      'y/z.wav': wav(2),
    });
    const source = await openMediaSource(path);
    const read = async (path: string) =>
      buffer((await source.find(`${oldUploads}/${path}`)?.()) ?? Readable.from([]));
    expect(await read('x/Voice.wav')).toEqual(wav());
    expect(await read('x/voice.wav')).toEqual(wav(3));
    expect(await read('Y/Z.WAV')).toEqual(wav(2));
    expect(source.find(`${oldUploads}/X/VOICE.WAV`)).toBeNull();
    source.close();
  });

  test('are found even if a subfolder cannot be read', async () => {
    const top = await mkdtemp(join(tmpdir(), 'bimah-closed-'));
    await writeFile(join(top, 'voice.wav'), wav());
    // Not even root can read a path that is longer than PATH_MAX.
    const long = Array.from({ length: 12 }, () => 'n'.repeat(200));
    const inner = join(top, 'inner');
    const outer = join(top, 'outer', ...long);
    await mkdir(join(inner, ...long), { recursive: true });
    await mkdir(outer, { recursive: true });
    await rename(inner, join(outer, 'inner'));
    const source = await openMediaSource(top);
    expect(source.find(`${oldUploads}/voice.wav`)).not.toBeNull();
    expect(source.unreadableFolders).toHaveLength(1);
    await rename(join(outer, 'inner'), inner);
    await rm(top, { recursive: true });
  });

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
    const error = Object.assign(new Error('EROFS: read-only file system'), {
      code: 'EROFS',
      syscall: 'mkdir',
    });
    const put = vi.spyOn(site.files.storage, 'put').mockRejectedValue(error);
    await expect(importFile(tools, id)).rejects.toThrow('EROFS');
    put.mockRestore();
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

  test('can be slow to read: a row that another import stores in that time counts as known', async () => {
    const rows = [row('Stored by Another Import', `${oldUploads}/voice.wav`, '', '')];
    const slowSource: MediaSource = {
      find: () => async () => {
        await runImport(rows);
        return Readable.from([wav()]);
      },
      unreadableFolders: [],
      close() {},
    };
    const { found } = await runImport(rows, slowSource);
    expect(found.counts).toMatchObject({ rows: 1, new: 0, known: 1 });
    expect(await site.em().count(Sermon, { title: 'Stored by Another Import' })).toBe(1);
  });

  test('do not stop the import of their sermon if they are missing, which is reported', async () => {
    const { found, notes } = await runImport([
      row('Without Its Voice', `${oldUploads}/gone.mp3`, '', '../../../etc/passwd'),
    ]);
    expect(found.counts).toMatchObject({ new: 1, media: 2 });
    expect(notes.map(({ given }) => given)).toContain(`${oldUploads}/gone.mp3`);
    expect(await byTitle('Without Its Voice')).toMatchObject({ audioUrl: null, headshotUrl: null });
  });

  test('are never read from outside their folder', async () => {
    const source = await openMediaSource(join(folder, '2015'));
    // The end of the path is compared, so this finds voice.wav inside the folder.
    expect(source.find('../2016/07/voice.wav')).not.toBeNull();
    const found = await source.find('../2016/07/voice.wav')?.();
    expect(await buffer(found ?? Readable.from([]))).toEqual(wav());
    expect(source.find('/etc/passwd')).toBeNull();
  });
});
