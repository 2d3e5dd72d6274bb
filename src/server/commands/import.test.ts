import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inUseMessage, scriptRunner } from '../testing/script-runner.ts';
import { columns, file, row } from '../testing/sermon-csv.ts';

const { folder, startScript, runScript, createStoppedSite } = await scriptRunner();
const dataDir = await createStoppedSite();
await writeFile(join(folder, 'sermons.csv'), 'title\nOne\n');

test('npm run import checks the path of its report before it opens the data folder, and rejects the path of the imported file', async () => {
  const source = join(folder, 'sermons.csv');
  const importWithReport = (report: string) =>
    runScript({ script: 'import', args: [source, '--report', report] });
  expect((await importWithReport(join(folder, 'none', 'report.csv'))).err).toBe(
    `The folder ${join(folder, 'none')} does not exist. Nothing was written.\n`,
  );
  expect((await importWithReport(`${folder}/./sermons.csv`)).err).toBe(
    'The report would overwrite the imported file. Choose another file name.\n',
  );
});

test('npm run import reports in one line that the data folder is in use, or that the file does not exist', async () => {
  const { err } = await runScript({ script: 'import', args: [join(folder, 'sermons.csv')] });
  expect(err).toBe(`${inUseMessage(join(folder, 'used'))}\n`);
  expect((await runScript({ script: 'import', args: ['none.csv'] })).err).toBe(
    'There is no file at none.csv.\n',
  );
});

test('npm run import lists the post types of a WordPress file without sermons', async () => {
  const path = join(folder, 'posts.xml');
  const post = (type: string) => `<item><title>Any</title><wp:post_type>${type}</wp:post_type></item>`;
  const items = post('post') + post('post') + post('page') + post('attachment');
  await writeFile(path, `<rss><channel><wp:wxr_version>1.2</wp:wxr_version>${items}</channel></rss>`);
  const env = { DATA_DIR: dataDir };
  const { out } = await runScript({ script: 'import', args: [path, '--dry-run'], env });
  expect(out).toContain(
    'No posts of type wpfc_sermon in this file. It has: post (2), attachment (1), page (1).\n' +
      'Choose what to import with --post-type, for example --post-type post.\n',
  );
});

test('npm run import reads the file in the encoding that --encoding names', async () => {
  const path = join(folder, 'western.csv');
  await writeFile(path, Buffer.from('title\nAndr\xe9\n', 'latin1'));
  const env = { DATA_DIR: dataDir };
  const run = (encoding: string) =>
    runScript({ script: 'import', args: [path, '--dry-run', '--encoding', encoding], env });
  // Without the option, the file is read as Windows-1252.
  expect((await run('windows-1255')).out).toContain('Andrי');
  expect(await run('latin-9')).toMatchObject({
    code: 1,
    err: expect.stringContaining(
      'encoding must be auto, utf-8, utf-16le, utf-16be, windows-1255 or windows-1252',
    ),
  });
});

test('npm run import reports that a file is not a text file, and names no format', async () => {
  const path = join(folder, 'workbook.csv');
  await writeFile(path, Buffer.alloc(100, 1));
  const { out, err } = await runScript({
    script: 'import',
    args: [path, '--dry-run'],
    env: { DATA_DIR: dataDir },
  });
  expect(out).toContain('0 rows read.\n');
  expect(err).toContain('This file is not a text file.');
});

test('npm run import counts a rejected file as “missing or rejected”', async () => {
  const path = join(folder, 'portrait.csv');
  await writeFile(path, `${columns},audio url\n${row('A Damaged Recording')},damaged.mp3\n`);
  const media = join(folder, 'media');
  await mkdir(media);
  await writeFile(join(media, 'damaged.mp3'), 'No recording.');
  const { out } = await runScript({
    script: 'import',
    args: [path, '--media', media],
    env: { DATA_DIR: dataDir },
  });
  expect(out).toContain('1 sermon imported as a draft.\n');
  expect(out).toContain('1 file missing or rejected.\n');
});

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'npm run import that is interrupted by %s reports what is imported and how to continue',
  async (signal) => {
    const path = join(folder, 'many.csv');
    const rows = Array.from({ length: 1_000 }, (_, index) => row(`Sermon ${index} before ${signal}`));
    await writeFile(path, file(...rows));
    const env = { DATA_DIR: dataDir };
    const { process: child, result } = startScript({ script: 'import', args: [path], env });
    child.stdout.once('data', () => child.kill(signal));
    const { code, out, err } = await result;
    expect([code, out]).toEqual([1, 'Importing 1000 sermons…\n']);
    const [, count] =
      /^Stopped\. (\d+) sermons? imported as (?:a draft|drafts)\. Run the same command again for the other rows\.\n$/.exec(
        err,
      ) ?? [];
    expect(Number(count), err).toBeLessThan(1_000);
    const { out: outAgain } = await runScript({ script: 'import', args: [path, '--dry-run'], env });
    expect(outAgain).toContain(
      `${1_000 - Number(count)} sermons would be imported as drafts.\n${count} already`,
    );
  },
);
