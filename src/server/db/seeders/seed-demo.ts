import { Sermon } from '../../features/sermons/sermon.entity.ts';
import type { FileStore } from '../../storage/file-store.ts';
import { takeLock } from '../locks.ts';
import type { Orm } from '../orm.ts';
import { inTransaction } from '../transaction.ts';
import { DemoSeeder } from './demo.seeder.ts';
import { drawDemoMedia } from './demo-media.ts';
import { demoSermons } from './demo-sermons.ts';

/**
 * Fills the database with demonstration sermons and their files, all or none of them, when it holds no sermon at all.
 * @returns whether it did.
 */
export async function seedDemo(orm: Orm, files: FileStore): Promise<boolean> {
  if ((await orm.em.fork().count(Sermon)) > 0) return false;
  // Drawn before the transaction, which waits for nothing but the database. What it then does not use is removed as
  // any unused upload is.
  const media = await drawDemoMedia(orm, files, demoSermons);
  return inTransaction(orm.em, async (em) => {
    await takeLock(em, 'demonstration');
    if ((await em.count(Sermon)) > 0) return false;
    await new DemoSeeder().run(em, media);
    return true;
  });
}
