import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { importOptions } from '../../../shared/import.schemas.ts';
import { file, row } from '../../testing/sermon-csv.ts';
import { importSite } from '../../testing/sites/import-site.ts';
import { Sermon } from '../sermons/sermon/sermon.entity.ts';
import { Import } from './import.entity.ts';
import { beginImport, cancelByCommand, createImport, markFailed } from './import.service.ts';
import { checkFile, importFile } from './import-run.service.ts';

const { site, runs } = await importSite();

/**
 * Begins to import a CSV file and stops after the first batch of five rows.
 * @returns the id of the import, and a function that imports the other rows
 */
async function importFirstBatch(rows: readonly string[]) {
  const { id } = await createImport(site.em(), {
    fileName: 'resumed.csv',
    fileKey: null,
    size: 1,
    options: importOptions.parse({}),
    actor: 'admin',
  });
  const tools = {
    em: () => site.em(),
    files: site.files,
    open: async () => Readable.from([Buffer.from(file(...rows))]),
  };
  await checkFile(tools, id);
  await beginImport(site.em(), id);
  const stop = new AbortController();
  const stoppingTools = { ...tools, stopping: stop.signal, onProgress: () => stop.abort() };
  await expect(importFile(stoppingTools, id)).rejects.toThrow('The process is stopping');
  expect(await site.em().findOneOrFail(Import, { id })).toMatchObject({ state: 'importing', position: 5 });
  return { id, resume: () => importFile(tools, id) };
}

describe('a canceled or interrupted import', () => {
  test('returns 409 when it is started after it was canceled, and imports nothing', async () => {
    const { id } = await runs.receive(file(row('Nobody Wants It')));
    const canceled = await site.administer({ method: 'POST', url: `/api/admin/imports/${id}/cancel` });
    expect(canceled.json()).toMatchObject({
      state: 'cancelled',
      hasFile: false,
      counts: { rows: 1, new: 0 },
    });
    const start = await site.administer({
      method: 'POST',
      url: `/api/admin/imports/${id}/start`,
      payload: {},
    });
    expect(start.statusCode).toBe(409);
    expect(await site.em().count(Sermon, { title: 'Nobody Wants It' })).toBe(0);
  });

  test('can be checked again after its dry run was interrupted too often', async () => {
    const { id } = await runs.receive(file(row('After Many Interruptions')));
    await site.em().nativeUpdate(Import, { id }, { state: 'failed', findings: null, position: 1 });
    expect(await runs.check(id, {})).toMatchObject({ state: 'checked', counts: { rows: 1, new: 1 } });
  });

  test('has an error message, and that of a dry run says to choose the file again', async () => {
    const { id } = await runs.receive(file(row('Interrupted')));
    const messages: (string | null | undefined)[] = [];
    for (const state of ['checking', 'importing'] as const) {
      await site.em().nativeUpdate(Import, { id }, { state });
      await markFailed(site.em(), id);
      messages.push((await site.em().findOneOrFail(Import, { id })).error);
    }
    expect(messages).toEqual([
      'The check of the file was interrupted too many times. Choose the file again.',
      'The import was interrupted too many times.',
    ]);
  });

  test('is in the audit log when it was interrupted too often, and again when it is canceled later', async () => {
    const { id } = await runs.receive(file(row('Stored Before the End')), 'interrupted.csv');
    await site.em().nativeUpdate(Import, { id }, { state: 'importing', position: 1 });
    await markFailed(site.em(), id);
    const latest = async () => (await site.administer({ url: '/api/admin/audit?limit=1' })).json()[0];
    const changes = { file: { before: null, after: 'interrupted.csv' } };
    expect(await latest()).toMatchObject({
      actor: 'admin',
      action: 'sermons.import',
      changes: { ...changes, failed: { before: null, after: true } },
    });
    await site.administer({ method: 'POST', url: `/api/admin/imports/${id}/cancel` });
    expect(await latest()).toMatchObject({
      action: 'sermons.import',
      changes: { ...changes, cancelled: { before: null, after: true } },
    });
  });

  test('counts no imported sermons after a dry run was interrupted too often', async () => {
    const { id } = await runs.receive(file(row('Counted Only')));
    await site.em().nativeUpdate(Import, { id }, { state: 'checking' });
    await markFailed(site.em(), id);
    expect((await site.em().findOneOrFail(Import, { id })).counts).toMatchObject({ rows: 1, new: 0 });
  });

  test('reports the missing fields and repeated rows of the whole file after it is resumed', async () => {
    const lines = [
      row('Before the Stop'),
      row('Without a Date', 'Words enough to be a sermon.', ''),
      ...['Two', 'Three', 'Four'].map((part) => row(`Before the Stop ${part}`)),
      row('Without a Date Either', 'Words enough to be a sermon.', ''),
      row('Before the Stop'),
    ];
    const { id, resume } = await importFirstBatch(lines);
    await resume();
    expect(await site.em().findOneOrFail(Import, { id })).toMatchObject({
      state: 'done',
      counts: { rows: 7, new: 4, known: 1, refused: 2 },
      findings: { missing: [{ field: 'dateDelivered', count: 2 }] },
    });
    const notes = await runs.notes(id);
    expect(notes.map(({ line, kind }) => [line, kind])).toEqual([
      [3, 'refused'],
      [7, 'refused'],
      [8, 'repeated'],
    ]);
  });

  test('imports a repeated row whose first occurrence could not be saved before the import was resumed', async () => {
    const em = site.em();
    await em.execute(`create function refuse_title() returns trigger language plpgsql as
      $$ begin raise exception 'refused'; end $$`);
    await em.execute(`create trigger refuse_title before insert on sermons for each row
      when (new.title = 'Refused at First') execute function refuse_title()`);
    const others = ['One', 'Two', 'Three', 'Four'].map((part) => row(`Not Refused ${part}`));
    const { id, resume } = await importFirstBatch([
      row('Refused at First'),
      ...others,
      row('Refused at First'),
      row('Not Refused One'),
    ]);
    await em.execute('drop trigger refuse_title on sermons');
    await em.execute('drop function refuse_title');
    await resume();
    expect(await site.em().count(Sermon, { title: 'Refused at First' })).toBe(1);
    expect((await site.em().findOneOrFail(Import, { id })).counts).toMatchObject({
      rows: 7,
      new: 5,
      known: 1,
      refused: 1,
    });
    const notes = await runs.notes(id);
    expect(notes.map(({ line, kind }) => [line, kind])).toEqual([
      [2, 'refused'],
      [8, 'repeated'],
    ]);
  });

  test('is in the audit log when the command cancels it', async () => {
    const created = await createImport(site.em(), {
      fileName: 'stopped.csv',
      fileKey: null,
      size: 1,
      options: importOptions.parse({}),
      actor: 'npm run import',
    });
    await site
      .em()
      .nativeUpdate(
        Import,
        { id: created.id },
        { state: 'importing', counts: { ...created.counts, rows: 5, new: 5 } },
      );
    await cancelByCommand(site.em(), created.id);
    const entries = (await site.administer({ method: 'GET', url: '/api/admin/audit' })).json();
    const entry = entries.find(({ actor }: { actor: string }) => actor === 'npm run import');
    expect(entry).toMatchObject({
      action: 'sermons.import',
      changes: { file: { after: 'stopped.csv' }, imported: { after: 5 }, cancelled: { after: true } },
    });
  });
});
