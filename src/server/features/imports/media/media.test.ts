import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { png, wav } from '../../../testing/media.ts';
import { mediaSite, oldUploads, row } from '../../../testing/sites/media-site.ts';
import { Sermon } from '../../sermons/sermon/sermon.entity.ts';
import { Import } from '../import.entity.ts';
import { type MediaSource, openMediaSource } from './media-sources.ts';

const { site, folder, runDryRun, runImport, byTitle, createArchive } = await mediaSite();

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
