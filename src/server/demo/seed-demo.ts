import { acquireLock } from '../db/advisory-locks.ts';
import type { Em, Orm } from '../db/orm.ts';
import { inTransaction } from '../db/transaction.ts';
import { Sermon } from '../features/sermons/sermon/sermon.entity.ts';
import type { FileStore } from '../storage/file-store.ts';
import { DemoSeeder } from './demo.seeder.ts';
import { storeDemoFiles } from './demo-files.ts';
import { readDemoSermons } from './demo-sermons.ts';

/** The key in `site_state` that records that the demonstration was stored. */
const seededKey = 'demonstration';

/**
 * Stores the demonstration sermons and their files, all or none, in a database without sermons.
 * @param isRequested whether an operator requested it. A start only fills a site that never had a sermon, because it
 * would otherwise restore and publish what an administrator has deleted.
 * @returns whether it stored them
 */
export async function seedDemo(
  orm: Orm,
  files: FileStore,
  { isRequested }: { isRequested: boolean },
): Promise<boolean> {
  const shouldSeed = async (em: Em) => !(await em.count(Sermon)) && (isRequested || !(await hadSermons(em)));
  if (!(await shouldSeed(orm.em.fork()))) return false;
  // Store the files before the transaction, which must wait only for the database. If they remain unused, they are
  // deleted like any unused upload.
  const filesOf = await storeDemoFiles(orm, files, readDemoSermons());
  return inTransaction(orm.em, async (em) => {
    await acquireLock(em, 'demonstration');
    if (!(await shouldSeed(em))) return false;
    await new DemoSeeder().run(em, filesOf);
    await em.execute('insert into site_state (key, value) values (?, ?) on conflict do nothing', [
      seededKey,
      new Date().toISOString(),
    ]);
    return true;
  });
}

/** Sites of earlier versions have no such key. Deleting a sermon always leaves an audit entry. */
async function hadSermons(em: Em): Promise<boolean> {
  const rows = await em.execute(
    `select 1 where exists (select 1 from site_state where key = ?)
     or exists (select 1 from audit_log where subject_type = 'sermon')`,
    [seededKey],
  );
  return rows.length > 0;
}
