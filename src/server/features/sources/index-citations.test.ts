import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { inTransaction } from '../../db/transaction.ts';
import { isWaitingForLock } from '../../testing/database.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { citationRulesVersion } from '../citations/find-citations.ts';
import { createStoredSermon } from '../sermons/sermon/sermon.factory.ts';
import { ensureCitationsIndexed } from './index-citations.job.ts';
import { indexAllCitations } from './index-citations.service.ts';
import { SourceRepository } from './source.repository.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());

const get = async (url: string) => (await site.visit({ method: 'GET', url })).json();
/** The slugs of the sermons that cite a chapter. */
const slugsOf = async (chapter: string): Promise<string[]> =>
  (await get(`/api/sources/${chapter}`)).items.map(({ slug }: { slug: string }) => slug);

describe('indexing all sermons again', () => {
  const indexAll = async () => {
    await indexAllCitations(site.em(), new AbortController().signal);
    await site.app.publicCache.refresh();
  };

  test('finds new citations without changing the version and the modification time of the sermon', async () => {
    const em = site.em();
    const { id } = await createStoredSermon(em, { slug: 'before', content: 'In Nahum 1:7, a good refuge.' });
    const readRow = async () => {
      const [row] = await em.execute<{ version: number; updated_at: unknown }[]>(
        'select version, updated_at from sermons where id = ?',
        [id],
      );
      return row;
    };
    await em.execute('update sermons set citations = null where id = ?', [id]);
    const before = await readRow();
    expect(await slugsOf('nahum/1')).toEqual([]);
    await indexAll();
    expect(await slugsOf('nahum/1')).toEqual(['before']);
    expect((await get('/api/sermons/by-slug/before')).sources).toMatchObject([{ ref: 'Nahum 1:7' }]);
    expect(await readRow()).toEqual(before);
  });

  /** Marks the index as made with other rules, and removes the citations of these sermons. */
  const markOutdated = (ids: number[]) =>
    site.em().execute(
      `with reset as (
         insert into site_state (key, value) values ('citation_rules', '0')
         on conflict (key) do update set value = '0'
       )
       update sermons set citations = null where id = any (?::int[])`,
      [`{${ids.join(',')}}`],
    );
  const readVersion = async () => {
    const [row] = await site
      .em()
      .execute<{ version: number }[]>(
        `select value::int as version from site_state where key = 'generation'`,
      );
    return row?.version ?? 0;
  };
  const storeSermons = async (...newSlugs: string[]) => {
    const ids: number[] = [];
    for (const slug of newSlugs) {
      const isHidden = slug.startsWith('hidden') ? 'true' : 'false';
      const { id } = await createStoredSermon(site.em(), {
        slug,
        isHidden,
        content: 'A vision of Nahum 3:1.',
      });
      ids.push(id);
    }
    return ids;
  };

  test('increases the content version once, marks sermons as updated, and keeps the in-memory index of the directory', async () => {
    await markOutdated(await storeSermons('raised-1', 'raised-2', 'raised-3'));
    const before = await readVersion();
    const readUpdate = async () => {
      const [row] = await site.em().execute<{ count: number; changed_at: string }[]>(
        `select count(*)::int as count, max(changed_at)::text as changed_at from sermon_updates
           where sermon_id = (select id from sermons where slug = 'raised-2')`,
      );
      return row;
    };
    const updateBefore = await readUpdate();
    await indexAllCitations(site.em(), new AbortController().signal, 2);
    expect(await readVersion()).toBe(before + 1);
    // API clients that keep a copy of the sermons read this sermon again.
    expect(await readUpdate()).toMatchObject({ count: 1 });
    expect((await readUpdate())?.changed_at).not.toBe(updateBefore?.changed_at);
    const changes = await site
      .em()
      .execute(`select count(*)::int as count from sermon_changes where generation > ?`, [before]);
    expect(changes).toEqual([{ count: 0 }]);
    await site.app.publicCache.refresh();
    expect(await slugsOf('nahum/3')).toEqual(expect.arrayContaining(['raised-1', 'raised-3']));
  });

  test('keeps the content version when no visible sermon changes', async () => {
    await indexAll();
    await markOutdated(await storeSermons('hidden-1'));
    const before = await readVersion();
    await indexAllCitations(site.em(), new AbortController().signal);
    expect(await readVersion()).toBe(before);
  });

  test('continues after the last stored batch of a failed run', async () => {
    await indexAll();
    const ids = await storeSermons('first-part', 'failing', 'last-part');
    await markOutdated(ids);
    const em = site.em();
    await em.execute(
      `alter table sermons add constraint fails_for_this_test check (slug <> 'failing' or citations is null) not valid`,
    );
    const before = await readVersion();
    const indexOneByOne = () => indexAllCitations(site.em(), new AbortController().signal, 1);
    await expect(indexOneByOne()).rejects.toThrow('fails_for_this_test');
    await em.execute('alter table sermons drop constraint fails_for_this_test');
    expect(await readVersion()).toBe(before);
    // The second run must not index this sermon again.
    await em.execute('update sermons set citations = null where id = ?', [ids[0]]);
    const beforeSecondRun = await readVersion();
    // The count includes the sermon of the first run.
    expect(await indexOneByOne()).toBe(3);
    expect(await readVersion()).toBe(beforeSecondRun + 1);
    await site.app.publicCache.refresh();
    const found = await slugsOf('nahum/3');
    expect(found).toEqual(expect.arrayContaining(['failing', 'last-part']));
    expect(found).not.toContain('first-part');
  });

  test.each([
    ['before the first batch', 1],
    ['after the last batch', 2],
  ])(
    'increases the content version for changes of a stopped run of another instance, stored %s',
    async (_when, readCount) => {
      await indexAll();
      const ids = await storeSermons(`other-instance-${readCount}`);
      let before = 0;
      const { findTextsAfter } = SourceRepository.prototype;
      const stopping = new AbortController();
      const reads = vi.spyOn(SourceRepository.prototype, 'findTextsAfter');
      reads.mockImplementation(async function (this: SourceRepository, ...args) {
        const count = reads.mock.calls.length;
        if (count === readCount) {
          await markOutdated(ids);
          before = await readVersion();
          expect(await indexAllCitations(site.em(), stopping.signal, 1000)).toBeNull();
        }
        // The first read of the other instance: it stores this batch and stops.
        if (count === readCount + 1) stopping.abort();
        return findTextsAfter.apply(this, args);
      });
      expect(await indexAllCitations(site.em(), new AbortController().signal, 1000)).toBe(1);
      expect(await readVersion()).toBe(before + 1);
    },
  );

  test('adds to the changes that another instance is storing', async ({ skip }) => {
    // The embedded database has one connection, so its transactions run one after the other.
    if (!site.database.databaseUrl) skip();
    await indexAll();
    await markOutdated(await storeSermons('during-a-batch'));
    let isDone = false;
    let run: Promise<number | null> = Promise.resolve(null);
    await inTransaction(site.em(), async (em) => {
      const repository = new SourceRepository(em);
      await repository.lockProgress();
      run = indexAllCitations(site.em(), new AbortController().signal).finally(() => {
        isDone = true;
      });
      await expect.poll(async () => isDone || (await isWaitingForLock(site.em()))).toBe(true);
      await repository.writeProgress({ rulesVersion: citationRulesVersion, lastId: 0, changedCount: 5 });
    });
    expect(await run).toBe(6);
  });

  test('is enqueued once, and only when the rules have changed', async () => {
    const countQueuedJobs = async () => {
      const [row] = await site
        .em()
        .execute<{ count: number }[]>(
          `select count(*)::int as count from jobs.job where name = 'sources.index' and state = 'created'`,
        );
      return row?.count;
    };
    await indexAll();
    await ensureCitationsIndexed(site.em());
    expect(await countQueuedJobs()).toBe(0);
    await site.em().execute(`update site_state set value = '0' where key = 'citation_rules'`);
    await ensureCitationsIndexed(site.em());
    expect(await countQueuedJobs()).toBe(1);
    await ensureCitationsIndexed(site.em());
    expect(await countQueuedJobs()).toBe(1);
  });
});
