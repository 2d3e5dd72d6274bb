import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { importSite } from '../../testing/import-site.ts';
import { Import } from './import.entity.ts';
import { deleteExpiredFiles } from './import-file.service.ts';

const { site, runs } = await importSite();
afterEach(() => vi.restoreAllMocks());

const hours = (count: number) => new Date(Date.now() + count * 60 * 60 * 1000);
const table = 'title,content\nA Title,Words enough to be a sermon.';
const exists = (fileKey: string | null | undefined) =>
  access(join(site.settings.dataDir, 'uploads', fileKey ?? '')).then(
    () => true,
    () => false,
  );
const list = async () => (await site.administer({ method: 'GET', url: '/api/admin/imports' })).json();

test('an incomplete upload does not become an import, and is deleted once its request must have ended', async () => {
  const { storage } = site.files;
  const put = vi.spyOn(storage, 'put').mockImplementationOnce(async (key, path, type) => {
    await storage.put(key, path, type);
    // The state after the process was killed here.
    return new Promise(() => {});
  });
  void runs.receive(table).catch(() => {});
  await expect.poll(() => put.mock.calls.length).toBe(2);
  const [incomplete] = await site.em().find(Import, { state: 'receiving' });
  await expect.poll(() => exists(incomplete?.fileKey)).toBe(true);
  expect(await list()).toEqual([]);
  for (const [method, path] of [
    ['GET', ''],
    ['POST', '/start'],
    ['POST', '/check'],
    ['POST', '/cancel'],
  ] as const) {
    const response = await site.administer({
      method,
      url: `/api/admin/imports/${incomplete?.id}${path}`,
      ...(method === 'POST' && { payload: {} }),
    });
    expect([path, response.statusCode]).toEqual([path, 404]);
  }
  await deleteExpiredFiles(site.em(), site.files, hours(5));
  expect(await exists(incomplete?.fileKey)).toBe(true);
  await deleteExpiredFiles(site.em(), site.files, hours(7));
  expect(await exists(incomplete?.fileKey)).toBe(false);
  expect(await site.em().count(Import)).toBe(0);
});

test('a file that the storage rejects leaves no import and no file', async () => {
  vi.spyOn(site.files.storage, 'put').mockRejectedValueOnce(new Error('The storage is unavailable'));
  await expect(runs.receive(table)).rejects.toThrow('500');
  expect(await site.em().count(Import)).toBe(0);
});

test('an abandoned file is deleted after a week; the results of its dry run stay', async () => {
  const { id } = await runs.receive(table);
  const { fileKey } = await site.em().findOneOrFail(Import, { id });
  await deleteExpiredFiles(site.em(), site.files, hours(6 * 24));
  expect(await exists(fileKey)).toBe(true);
  await deleteExpiredFiles(site.em(), site.files, hours(8 * 24));
  expect(await exists(fileKey)).toBe(false);
  expect(await list()).toMatchObject([{ id, state: 'checked', hasFile: false, counts: { rows: 1 } }]);
});

test('a file that is being deleted cannot be imported, and one that is being imported is not deleted', async () => {
  const { storage } = site.files;
  const [checked, importing] = [await runs.receive(table), await runs.receive(table)];
  const start = (id: number) =>
    site.administer({ method: 'POST', url: `/api/admin/imports/${id}/start`, payload: {} });
  const removed = vi.spyOn(storage, 'removeFolder').mockImplementationOnce(async (folder) => {
    expect((await start(checked.id)).statusCode).toBe(409);
    await storage.removeFolder(folder);
  });
  await site.em().nativeUpdate(Import, { id: importing.id }, { state: 'importing' });
  await deleteExpiredFiles(site.em(), site.files, hours(8 * 24));
  expect(removed).toHaveBeenCalled();
  const files = await site.em().find(Import, { id: [checked.id, importing.id] }, { orderBy: { id: 'asc' } });
  expect(files.map(({ state, fileKey }) => [state, typeof fileKey])).toEqual([
    ['checked', 'object'],
    ['importing', 'string'],
  ]);
  expect(await exists(files[1]?.fileKey)).toBe(true);
});

test.for([
  ['finished', (id: number) => runs.start(id)],
  [
    'was cancelled',
    (id: number) => site.administer({ method: 'POST', url: `/api/admin/imports/${id}/cancel`, payload: {} }),
  ],
] as const)('the file of an import that %s is deleted later when the storage fails', async ([_name, end]) => {
  const { id } = await runs.receive(table);
  const { fileKey } = await site.em().findOneOrFail(Import, { id });
  const { storage } = site.files;
  const outage = vi.spyOn(storage, 'removeFolder').mockRejectedValue(new Error('The storage is unavailable'));
  await end(id);
  await expect.poll(() => outage.mock.calls.length).toBe(1);
  expect((await list()).find((one: { id: number }) => one.id === id)).toMatchObject({ hasFile: false });
  await expect(deleteExpiredFiles(site.em(), site.files)).rejects.toThrow('The storage is unavailable');
  expect(await exists(fileKey)).toBe(true);
  outage.mockRestore();
  await deleteExpiredFiles(site.em(), site.files);
  expect(await exists(fileKey)).toBe(false);
  expect(await site.em().findOne(Import, { id })).toMatchObject({ fileKey: null, isPendingDeletion: false });
});
