import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterAll } from 'vitest';
import yazl from 'yazl';
import { importOptions } from '../../../shared/import.schemas.ts';
import { Import } from '../../features/imports/import.entity.ts';
import { beginImport, createImport } from '../../features/imports/import.service.ts';
import { checkFile, importFile } from '../../features/imports/import-run.service.ts';
import type { MediaSource } from '../../features/imports/media/media-sources.ts';
import { Sermon } from '../../features/sermons/sermon/sermon.entity.ts';
import { png, wav } from '../media.ts';
import { createTestApp } from '../test-app.ts';

/** The folder of the uploads on the site from which the tests import. */
export const oldUploads = 'https://cedars.example.org/wp-content/uploads';

const columns = 'title,content,rabbi,synagogue,city,state,country,email,phone,date,audio,image,headshot';

/** A row of a CSV file. @param media the URLs of the recording, the featured image and the headshot */
export const row = (title: string, ...media: string[]) =>
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

/**
 * A site for imports with audio and images, and a folder with such files: two recordings, an image, and an HTML file
 * with the extension of an image. Both are removed after the tests of the file.
 */
export async function mediaSite() {
  const site = await createTestApp();
  const folder = await mkdtemp(join(tmpdir(), 'bimah-media-'));
  await mkdir(join(folder, '2015/11'), { recursive: true });
  await mkdir(join(folder, '2016/07'), { recursive: true });
  await writeFile(join(folder, '2015/11/voice.wav'), wav());
  await writeFile(join(folder, '2016/07/voice.wav'), wav(3));
  await writeFile(join(folder, '2015/11/Cedar Tree.png'), await png());
  await writeFile(join(folder, '2015/11/page.png'), '<html>not a picture</html>');
  afterAll(async () => {
    await site.close();
    await rm(folder, { recursive: true, force: true });
  });

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

  return { site, folder, runDryRun, runImport, byTitle, createArchive };
}
