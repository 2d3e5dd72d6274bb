import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { importSite } from '../../testing/import-runs.ts';
import { Import } from './import.entity.ts';
import { forgetFiles } from './import.service.ts';

const { site, runs } = await importSite();
afterEach(() => vi.restoreAllMocks());

const hours = (count: number) => new Date(Date.now() + count * 60 * 60 * 1000);
const table = 'title,content\nA Title,Words enough to be a sermon.';
const isThere = (fileKey: string | null | undefined) =>
  access(join(site.settings.dataDir, 'uploads', fileKey ?? '')).then(
    () => true,
    () => false,
  );
const list = async () => (await site.administer({ method: 'GET', url: '/api/admin/imports' })).json();

test('a file that was never received to its end is no import, and goes when nobody can be sending it any more', async () => {
  const { storage } = site.files;
  const put = vi.spyOn(storage, 'put').mockImplementationOnce(async (key, path, type) => {
    await storage.put(key, path, type);
    // As if the process had ended here.
    return new Promise(() => {});
  });
  void runs.bring(table).catch(() => {});
  await vi.waitFor(() => expect(put).toHaveBeenCalledTimes(2), { timeout: 20_000 });
  const [left] = await site.em().find(Import, { state: 'receiving' });
  await vi.waitFor(async () => expect(await isThere(left?.fileKey)).toBe(true), { timeout: 20_000 });
  expect(await list()).toEqual([]);
  for (const [method, path] of [
    ['GET', ''],
    ['POST', '/start'],
    ['POST', '/check'],
    ['POST', '/cancel'],
  ] as const) {
    const answer = await site.administer({
      method,
      url: `/api/admin/imports/${left?.id}${path}`,
      ...(method === 'POST' && { payload: {} }),
    });
    expect([path, answer.statusCode]).toEqual([path, 404]);
  }
  await forgetFiles(site.em(), site.files, hours(5));
  expect(await isThere(left?.fileKey)).toBe(true);
  await forgetFiles(site.em(), site.files, hours(7));
  expect(await isThere(left?.fileKey)).toBe(false);
  expect(await site.em().count(Import)).toBe(0);
});

test('a file that the storage does not take leaves nothing', async () => {
  vi.spyOn(site.files.storage, 'put').mockRejectedValueOnce(new Error('The storage is away'));
  await expect(runs.bring(table)).rejects.toThrow('500');
  expect(await site.em().count(Import)).toBe(0);
});

test('a file that nobody came back to goes after a week; what was found out stays', async () => {
  const { id } = await runs.bring(table);
  const { fileKey } = await site.em().findOneOrFail(Import, { id });
  await forgetFiles(site.em(), site.files, hours(6 * 24));
  expect(await isThere(fileKey)).toBe(true);
  await forgetFiles(site.em(), site.files, hours(8 * 24));
  expect(await isThere(fileKey)).toBe(false);
  expect(await list()).toMatchObject([{ id, state: 'checked', hasFile: false, counts: { rows: 1 } }]);
});
