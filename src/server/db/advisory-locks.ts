import type { Em } from './orm.ts';

/** Operations that run in one transaction at a time, across all instances. The index is the lock id: append only. */
const names = [
  'migrations',
  'slugs',
  'featured sermon',
  'demonstration',
  'submissions',
  'issues of the highlights',
  'places',
] as const;

const first = 5_787_001;

/**
 * Waits for a lock and holds it until the transaction ends.
 * @param of narrows the lock to one object, such as a file
 */
export async function acquireLock(em: Em, name: (typeof names)[number], of?: string): Promise<void> {
  const id = first + names.indexOf(name);
  if (of === undefined) await em.execute('select pg_advisory_xact_lock(?)', [id]);
  else await em.execute('select pg_advisory_xact_lock(?, hashtext(?))', [id, of]);
}
