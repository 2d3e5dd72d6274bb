import { acquireLock } from '../db/advisory-locks.ts';
import type { Em, Orm } from '../db/orm.ts';
import { inTransaction } from '../db/transaction.ts';
import { Sermon } from '../features/sermons/sermon/sermon.entity.ts';
import type { FileStore } from '../storage/file-store.ts';
import { DemoSeeder } from './demo.seeder.ts';
import { storeDemoFiles } from './demo-files.ts';
import { readDemoSermons } from './demo-sermons.ts';

/** Stands in `site_state` from the time that the demonstration was here. */
const mark = 'demonstration';

/**
 * Fills the database with demonstration sermons and their files, all or none of them, when it holds no sermon at all.
 * @param isAskedFor whether somebody asks for them now. A start only gives them to a site that never had a sermon: it
 *   would bring back, and publish, what an administrator has deleted.
 * @returns whether it did.
 */
export async function seedDemo(
  orm: Orm,
  files: FileStore,
  { isAskedFor }: { isAskedFor: boolean },
): Promise<boolean> {
  const isWanted = async (em: Em) => !(await em.count(Sermon)) && (isAskedFor || !(await hadSermons(em)));
  if (!(await isWanted(orm.em.fork()))) return false;
  // Stored before the transaction, which waits for nothing but the database. Files that it then does not use are
  // removed like every unused upload.
  const filesOf = await storeDemoFiles(orm, files, readDemoSermons());
  return inTransaction(orm.em, async (em) => {
    await acquireLock(em, 'demonstration');
    if (!(await isWanted(em))) return false;
    await new DemoSeeder().run(em, filesOf);
    await em.execute('insert into site_state (key, value) values (?, ?) on conflict do nothing', [
      mark,
      new Date().toISOString(),
    ]);
    return true;
  });
}

/** Also of sites that were filled before there was a mark: no sermon is deleted without an entry in the audit log. */
async function hadSermons(em: Em): Promise<boolean> {
  const rows = await em.execute(
    `select 1 where exists (select 1 from site_state where key = ?)
     or exists (select 1 from audit_log where subject_type = 'sermon')`,
    [mark],
  );
  return rows.length > 0;
}
