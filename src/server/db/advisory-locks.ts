import type { Em } from './orm.ts';

/**
 * Operations that run in one transaction at a time, across all instances. The index is part of the lock id, so only
 * append to this list.
 */
const operations = [
  'migrations',
  'slugs',
  'featured sermon',
  'demonstration',
  'submissions',
  'issues of the highlights',
  'places',
] as const;

/** The id of the first lock; the others follow it. */
const baseId = 5_787_001;

/**
 * Waits for a lock and holds it until the transaction ends.
 * @param subject narrows the lock to one object, such as the idempotency key of a submission
 */
export async function acquireLock(
  em: Em,
  name: (typeof operations)[number],
  subject?: string,
): Promise<void> {
  const id = baseId + operations.indexOf(name);
  if (subject === undefined) await em.execute('select pg_advisory_xact_lock(?)', [id]);
  else await em.execute('select pg_advisory_xact_lock(?, hashtext(?))', [id, subject]);
}
