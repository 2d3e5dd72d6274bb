import { numberedSlug, slugify } from '../../../shared/slug.ts';
import { takeLock } from '../../db/locks.ts';
import type { Em } from '../../db/orm.ts';
import { Sermon } from './sermon.entity.ts';

/**
 * Chooses a free address for a sermon, inside the transaction that stores it. When the wished one belongs to
 * another sermon, or once did, a number is appended (DECISIONS §3).
 * @param exceptId the sermon that may keep, or take back, its own addresses
 * @returns the address; null when the text has no letter that an address can hold (the sermon is reached by id).
 */
export async function chooseSlug(em: Em, text: string, exceptId?: number): Promise<string | null> {
  const wished = slugify(text);
  if (wished === '') return null;
  // Two submissions at the same moment both succeed: the second waits here until the first is stored.
  await takeLock(em, 'slugs');
  for (let first = 1; ; first += 20) {
    const candidates = Array.from({ length: 20 }, (_, index) => first + index).map((number) =>
      number === 1 ? wished : numberedSlug(wished, number),
    );
    const taken = await em.getRepository(Sermon).findTakenSlugs(candidates, exceptId);
    const free = candidates.find((candidate) => !taken.has(candidate));
    if (free !== undefined) return free;
  }
}
