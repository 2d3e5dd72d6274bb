import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createStoredSermon, sermonInput } from '../sermons/sermon/sermon.factory.ts';
import { ensureSermonsResolved } from './resolve-sermons.job.ts';
import { resolveStoredSermons } from './resolve-sermons.service.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());

const tools = { em: () => site.em() };
const neverAborted = () => new AbortController().signal;
const countOf = async (slug: string) =>
  (await site.visit({ method: 'GET', url: `/api/rabbis/${slug}` })).json().sermonCount;

/** Stores sermons without rabbis and synagogues, as an earlier version did. */
async function storeUnresolved(...rabbiNames: string[]): Promise<void> {
  const em = site.em();
  for (const rabbiName of rabbiNames) await createStoredSermon(em, { rabbiName, synagogueName: 'Old Shul' });
  await em.execute(`update sermons set rabbi_id = null, synagogue_id = null where rabbi_name in (?)`, [
    rabbiNames,
  ]);
}

test('resolves stored sermons while another one is submitted, and reloads the index instead of recording each change', async () => {
  await storeUnresolved('Rabbi Old A', 'R. Old A', 'Rabbi Old B', 'Rabbi Old B');
  const [{ version } = { version: '' }] = await site
    .em()
    .execute<{ version: string }[]>(`select value as version from site_state where key = 'generation'`);
  const [result, submitted] = await Promise.all([
    resolveStoredSermons(tools, neverAborted()),
    site.visit({
      method: 'POST',
      url: '/api/sermons',
      payload: sermonInput({ rabbiName: 'Rabbi Old A', synagogueName: 'old shul' }),
    }),
  ]);
  expect(result).toEqual({ resolved: 4, failed: 0 });
  expect(submitted.statusCode).toBe(201);
  await site.app.publicCache.refresh();
  expect([await countOf('old-a'), await countOf('old-b')]).toEqual([2, 2]);
  const recorded = await site
    .em()
    .execute(`select count(*)::int as count from sermon_changes where generation > ?`, [version]);
  expect(recorded).toEqual([{ count: 0 }]);
  // The index in memory was reloaded.
  const filtered = await site.visit({ method: 'GET', url: '/api/sermons?rabbi=old-a' });
  expect(filtered.json()).toHaveLength(2);
  expect(await resolveStoredSermons(tools, neverAborted())).toEqual({ resolved: 0, failed: 0 });
});

test('a sermon that fails does not stop the others, and is resolved by a later run, which is enqueued once', async () => {
  await storeUnresolved('Rabbi Before', 'Rabbi Failing', 'Rabbi Behind');
  const em = site.em();
  await em.execute(
    `alter table rabbis add constraint fails_for_this_test check (slug <> 'failing') not valid`,
  );
  expect(await resolveStoredSermons(tools, neverAborted())).toEqual({ resolved: 2, failed: 1 });
  await site.app.publicCache.refresh();
  expect([await countOf('before'), await countOf('behind')]).toEqual([1, 1]);
  await em.execute('alter table rabbis drop constraint fails_for_this_test');
  for (let count = 0; count < 2; count++) await ensureSermonsResolved(site.em());
  const waitingJobs = await site.em().execute(`select id from jobs.job where name = 'contributors.resolve'`);
  expect(waitingJobs).toHaveLength(1);
  await site.work();
  await expect.poll(() => countOf('failing')).toBe(1);
});

test('a run that is stopped leaves its sermons to the next run', async () => {
  await storeUnresolved('Rabbi Stopped');
  const stopping = new AbortController();
  stopping.abort();
  expect((await resolveStoredSermons(tools, stopping.signal)).resolved).toBe(0);
  expect((await resolveStoredSermons(tools, neverAborted())).resolved).toBe(1);
});
