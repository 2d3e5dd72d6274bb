import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { importSite } from '../../testing/sites/import-site.ts';
import { Import } from './import.entity.ts';
import { deleteExpiredFiles } from './import-file.service.ts';

const { site, runs } = await importSite();
beforeEach(() => site.em().nativeDelete(Import, {}));

/** Relative to the current time, like the age of the files, so the tests pass on any date. */
const inHours = (hours: number) => new Date(Date.now() + hours * 60 * 60 * 1000);
const csv = 'title,content\nA Title,Words enough to be a sermon.';
const exists = (fileKey: string | null | undefined) =>
  access(join(site.settings.dataDir, 'uploads', fileKey ?? '')).then(
    () => true,
    () => false,
  );
const listImports = async () => (await site.administer({ method: 'GET', url: '/api/admin/imports' })).json();

test('an incomplete upload is not listed as an import, and is deleted after 6 hours', async () => {
  const { storage } = site.files;
  const put = vi.spyOn(storage, 'put').mockImplementationOnce(async (key, path, type) => {
    await storage.put(key, path, type);
    // Never resolves, as if the process had been killed here.
    return new Promise(() => {});
  });
  void runs.receive(csv).catch(() => {});
  // The mock calls the spy again.
  await expect.poll(() => put.mock.calls.length).toBe(2);
  const [incomplete] = await site.em().find(Import, { state: 'receiving' });
  await expect.poll(() => exists(incomplete?.fileKey)).toBe(true);
  expect(await listImports()).toEqual([]);
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
  await deleteExpiredFiles(site.em(), site.files, inHours(5));
  expect(await exists(incomplete?.fileKey)).toBe(true);
  await deleteExpiredFiles(site.em(), site.files, inHours(7));
  expect(await exists(incomplete?.fileKey)).toBe(false);
  expect(await site.em().count(Import)).toBe(0);
});

test('no import is stored when the storage rejects the file', async () => {
  vi.spyOn(site.files.storage, 'put').mockRejectedValueOnce(new Error('The storage is unavailable'));
  await expect(runs.receive(csv)).rejects.toThrow('500');
  expect(await site.em().count(Import)).toBe(0);
});

test('the file is kept when the commit that enqueues the dry run succeeds but its response is lost', async () => {
  const { storage } = site.files;
  const put = storage.put.bind(storage);
  vi.spyOn(storage, 'put').mockImplementationOnce(async (key, path, type) => {
    await put(key, path, type);
    await site.em().nativeUpdate(Import, { fileKey: key }, { state: 'checking' });
    throw new Error('Connection terminated');
  });
  await expect(runs.receive(csv)).rejects.toThrow('503');
  const [stored] = await site.em().find(Import, {});
  expect(await exists(stored?.fileKey)).toBe(true);
});

test('the file of an import that was not started is deleted after a week, but not the results of its dry run', async () => {
  const { id } = await runs.receive(csv);
  const { fileKey } = await site.em().findOneOrFail(Import, { id });
  await deleteExpiredFiles(site.em(), site.files, inHours(6 * 24));
  expect(await exists(fileKey)).toBe(true);
  await deleteExpiredFiles(site.em(), site.files, inHours(8 * 24));
  expect(await exists(fileKey)).toBe(false);
  expect(await listImports()).toMatchObject([{ id, state: 'checked', hasFile: false, counts: { rows: 1 } }]);
});

test('starting an import returns 409 while its file is being deleted, and the file of a running import is kept', async () => {
  const { storage } = site.files;
  const [checked, importing] = [await runs.receive(csv), await runs.receive(csv)];
  const start = (id: number) =>
    site.administer({ method: 'POST', url: `/api/admin/imports/${id}/start`, payload: {} });
  const statuses: number[] = [];
  vi.spyOn(storage, 'removeFolder').mockImplementationOnce(async (folder) => {
    statuses.push((await start(checked.id)).statusCode);
    await storage.removeFolder(folder);
  });
  await site.em().nativeUpdate(Import, { id: importing.id }, { state: 'importing' });
  await deleteExpiredFiles(site.em(), site.files, inHours(8 * 24));
  expect(statuses).toEqual([409]);
  const imports = await site
    .em()
    .find(Import, { id: [checked.id, importing.id] }, { orderBy: { id: 'asc' } });
  expect(imports.map(({ state, fileKey }) => [state, fileKey !== null])).toEqual([
    ['checked', false],
    ['importing', true],
  ]);
  expect(await exists(imports[1]?.fileKey)).toBe(true);
});

test.for([
  ['finished', (id: number) => runs.start(id)],
  [
    'was canceled',
    (id: number) => site.administer({ method: 'POST', url: `/api/admin/imports/${id}/cancel`, payload: {} }),
  ],
] as const)(
  'the file of an import that %s is deleted by a later cleanup if the storage failed before',
  async ([_name, end]) => {
    const { id } = await runs.receive(csv);
    const { fileKey } = await site.em().findOneOrFail(Import, { id });
    const { storage } = site.files;
    const outage = vi
      .spyOn(storage, 'removeFolder')
      .mockRejectedValue(new Error('The storage is unavailable'));
    await end(id);
    await expect.poll(() => outage.mock.calls.length).toBe(1);
    expect((await listImports()).find((listed: { id: number }) => listed.id === id)).toMatchObject({
      hasFile: false,
    });
    await expect(deleteExpiredFiles(site.em(), site.files)).rejects.toThrow('The storage is unavailable');
    expect(await exists(fileKey)).toBe(true);
    outage.mockRestore();
    await deleteExpiredFiles(site.em(), site.files);
    expect(await exists(fileKey)).toBe(false);
    expect(await site.em().findOne(Import, { id })).toMatchObject({
      fileKey: null,
      isPendingDeletion: false,
    });
  },
);
