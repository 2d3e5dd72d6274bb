import { Sermon } from '../../features/sermons/sermon.entity.ts';
import type { Orm } from '../orm.ts';
import { inTransaction } from '../transaction.ts';
import { DemoSeeder } from './demo.seeder.ts';

/**
 * Fills the database with demonstration sermons, all or none of them, when it holds no sermon at all.
 * @returns whether it did.
 */
export function seedDemo(orm: Orm): Promise<boolean> {
  return inTransaction(orm.em, async (em) => {
    if ((await em.count(Sermon)) > 0) return false;
    await new DemoSeeder().run(em);
    return true;
  });
}
