import type { Em } from './orm.ts';

/** What one transaction at a time does, on all instances together. A lock's number is its place: add at the end. */
const names = [
  'migrations',
  'slugs',
  'featured sermon',
  'demonstration',
  'submissions',
  'issues of the highlights',
] as const;

const first = 5_787_001;

/**
 * Waits until no other transaction holds this lock, and holds it until its own ends.
 * @param of where only one thing at a time is locked, what names it: others of the kind need not wait
 */
export async function acquireLock(em: Em, name: (typeof names)[number], of?: string): Promise<void> {
  const number = first + names.indexOf(name);
  if (of === undefined) await em.execute('select pg_advisory_xact_lock(?)', [number]);
  else await em.execute('select pg_advisory_xact_lock(?, hashtext(?))', [number, of]);
}
